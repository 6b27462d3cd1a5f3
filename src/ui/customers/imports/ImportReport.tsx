import { useTranslation } from "react-i18next"
import type { ImportFault } from "#schemas/customers/imports.ts"
import { reportFile } from "#services/customers/importExample.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import { FileFacts } from "#ui/customers/imports/ImportColumns.tsx"
import type { ImportPartProps } from "#ui/customers/imports/ImportFile.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { checkCircle, exclamationTriangle, spinner } from "#ui/shared/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/** What the trial of every line came to. */
export function ImportReport({ send, view }: ImportPartProps) {
  const { t } = useTranslation("imports")
  const text = useText()
  const { found } = view
  if (found === null) return null
  const fieldOf = ({ field }: ImportFault) => (field === null ? "" : t(`field.${field}`))
  const isFaulty = found.faulty > 0
  return (
    <div className="import-part">
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey, view.messageParams)}</Notice>}
      {isFaulty || view.canLaunch ? (
        <header className="import-title" data-tone={isFaulty ? "error" : "ok"}>
          <Icon of={isFaulty ? exclamationTriangle : checkCircle} />
          <h2>{isFaulty ? t("faulty", { count: found.faulty }) : t("ready", { count: found.total })}</h2>
          <FileFacts found={found} />
          <p>{isFaulty ? t("faulty.text", { total: found.total }) : t("ready.text")}</p>
        </header>
      ) : null}
      {isFaulty ? (
        <div className="import-scroll" tabIndex={0} role="region" aria-label={t("report")}>
          <table className="import-table" data-kind="report">
            <thead>
              <tr>
                <th scope="col">{t("column.line")}</th>
                <th scope="col">{t("column.field")}</th>
                <th scope="col">{t("column.value")}</th>
                <th scope="col">{t("column.problem")}</th>
              </tr>
            </thead>
            <tbody>
              {found.report.map((fault, place) => (
                <tr key={place}>
                  <th scope="row" className="num">
                    {fault.line}
                  </th>
                  <td>{fieldOf(fault)}</td>
                  <td className="muted">{fault.value === "" ? "–" : fault.value}</td>
                  <td>{text(fault.code)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {found.report.length >= 1_000 ? <p className="muted">{t("more", { count: found.report.length })}</p> : null}
      <div className="actions import-actions">
        {view.canLaunch || view.busy ? (
          <button
            type="button"
            className="button"
            aria-disabled={!view.canLaunch || undefined}
            onClick={() => send({ type: "import.launched" })}
          >
            {view.busy ? <Icon of={spinner} className="spin" /> : null}
            {t(`launch.${view.kind}`, { count: found.total })}
          </button>
        ) : null}
        {isFaulty || view.canDrop ? (
          <button
            type="button"
            className="button"
            data-kind={view.canLaunch ? "quiet" : undefined}
            aria-disabled={!view.canDrop || undefined}
            onClick={() => send({ type: "file.dropped" })}
          >
            {t("other")}
          </button>
        ) : null}
        {view.canReopen && !view.canLaunch ? (
          <button
            type="button"
            className="button"
            data-kind="second"
            onClick={() => send({ type: "columns.confirmed" })}
          >
            {t("check.again")}
          </button>
        ) : null}
        {view.canReopen ? (
          <button type="button" className="button" data-kind="quiet" onClick={() => send({ type: "columns.reopened" })}>
            {t("columns.reopen")}
          </button>
        ) : null}
        {isFaulty ? (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() =>
              saveBytes(
                reportFile(
                  [t("column.line"), t("column.field"), t("column.value"), t("column.problem")],
                  found.report,
                  (fault) => [String(fault.line), fieldOf(fault), fault.value, text(fault.code)]
                ),
                `${t("report.name")}.csv`
              )
            }
          >
            {t("report.save")}
          </button>
        ) : null}
      </div>
    </div>
  )
}
