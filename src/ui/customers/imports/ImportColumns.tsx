import { useTranslation } from "react-i18next"
import type { ColumnRow } from "#machines/customers/importFlow.projection.ts"
import type { ImportField } from "#schemas/customers/importRules.ts"
import type { Import } from "#schemas/customers/imports.ts"
import type { ImportPartProps } from "#ui/customers/imports/ImportFile.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252"
} as const

/** How the file was read (for example its encoding), which explains wrongly decoded letters. */
export function FileFacts({ found }: { readonly found: Import | null }) {
  const { t } = useTranslation("imports")
  if (found === null) return null
  const { encoding, format, separator, total } = found
  const sign = separator === "\t" ? t("separator.tab") : (separator ?? "")
  const facts = [
    t("lines", { count: total }),
    format === "xlsx" ? "Excel" : "CSV",
    ...(encoding === null ? [] : [encodings[encoding]]),
    ...(sign === "" ? [] : [t("separator", { sign })])
  ]
  return <p className="muted">{facts.join(" · ")}</p>
}

/** The choice of the field for each column; proposed from the headings, corrected by the user. */
export function ImportColumns({ send, view }: ImportPartProps) {
  const { t } = useTranslation("imports")
  const text = useText()
  const nameOf = ({ column, heading }: ColumnRow) =>
    heading === "" ? t("column.number", { number: column + 1 }) : heading
  const needed = new Set<ImportField>(view.needed)
  return (
    <div className="import-part">
      <header className="import-title">
        <h2>{t("columns.title")}</h2>
        <FileFacts found={view.found} />
        <p>{t("columns.text")}</p>
      </header>
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey, view.messageParams)}</Notice>}
      {view.missing.length === 0 ? null : (
        <Notice tone="warn">
          {t("missing", { fields: view.missing.map((field) => t(`field.${field}`)).join(", ") })}
        </Notice>
      )}
      <table className="import-table" data-kind="columns">
        <thead>
          <tr>
            <th scope="col">{t("column.file")}</th>
            <th scope="col">{t("column.examples")}</th>
            <th scope="col">{t("column.field")}</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.column} data-ignored={row.field === null || undefined}>
              <th scope="row">{nameOf(row)}</th>
              <td className="muted truncate">{row.examples.join(" · ")}</td>
              <td>
                <select
                  className="input"
                  aria-label={t("column.of", { name: nameOf(row) })}
                  value={row.field ?? ""}
                  disabled={!view.canMatch}
                  onChange={({ currentTarget: { value } }) =>
                    send({
                      type: "column.matched",
                      column: row.column,
                      field: view.fields.find((field) => field === value) ?? null
                    })
                  }
                >
                  <option value="">{t("column.ignore")}</option>
                  {view.fields.map((field) => (
                    <option key={field} value={field}>
                      {t(`field.${field}`)}
                      {needed.has(field) ? " *" : ""}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="actions import-actions">
        <button
          type="button"
          className="button"
          aria-disabled={!view.canCheck || undefined}
          onClick={() => send({ type: "columns.confirmed" })}
        >
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {t(view.busy ? "checking" : "check")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={!view.canDrop || undefined}
          onClick={() => send({ type: "file.dropped" })}
        >
          {t("other")}
        </button>
      </div>
    </div>
  )
}
