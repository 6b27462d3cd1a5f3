import { useTranslation } from "react-i18next"
import type { ImportCorrectionRef } from "#machines/customers/importCorrection.machine.ts"
import type { CorrectionRow, CorrectionView } from "#machines/customers/importCorrection.projection.ts"
import type { LineState } from "#schemas/customers/importLines.ts"
import { CellEditor } from "#ui/customers/imports/CellEditor.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { undo } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"

export interface CorrectionLineProps {
  readonly row: CorrectionRow
  readonly index: number
  /** The index of the cell with the tab stop; null if it is in another line. */
  readonly current: number | null
  readonly view: CorrectionView
  readonly actor: ImportCorrectionRef
  readonly onFocus: (cell: number) => void
  /** Called with the index of the cell when a key has closed its editor. */
  readonly onLeft: (cell: number) => void
}

export const stateTones: Readonly<Record<LineState, string>> = {
  good: "ok",
  wrong: "error",
  repeated: "warn",
  known: "warn",
  left_out: "plain"
}

/** One line of an import: its number and state, its values with their errors, and its button. */
export function CorrectionLine({ actor, current, index, onFocus, onLeft, row, view }: CorrectionLineProps) {
  const { t } = useTranslation("imports")
  const text = useText()
  const { line, state } = row
  const isOut = state === "left_out"
  const last = row.cells.length + 1
  const focusable = (cell: number) => ({
    "data-cell": `${index}:${cell}`,
    tabIndex: current === cell ? 0 : -1,
    onFocus: () => onFocus(cell)
  })
  const keep = t(isOut ? "line.take" : "line.leave", { line })
  return (
    <>
      <div role="rowheader" className="fix-line" {...focusable(0)}>
        <span className="num">{line}</span>
        <span className="tag" data-tone={stateTones[state]}>
          {t(`state.${state}`)}
        </span>
        {row.code === null || isOut ? null : <small>{text(row.code)}</small>}
      </div>
      {row.cells.map(({ code, column, isClearable, value }, place) => {
        const field = view.columns[place]?.field
        const label = field === undefined ? "" : t(`field.${field}`)
        const reason = `fix-${line}-${column}`
        const shown = isOut ? null : code
        return view.edit?.line === line && view.edit.column === column ? (
          <div
            role="gridcell"
            className="fix-cell"
            key={column}
            data-label={label}
            data-wrong={view.editCode !== null || undefined}
          >
            <CellEditor
              label={t("cell.edit", { field: label, line })}
              view={view}
              actor={actor}
              onLeft={() => onLeft(place + 1)}
            />
          </div>
        ) : (
          <div
            role="gridcell"
            className="fix-cell"
            key={column}
            data-label={label}
            data-wrong={shown !== null || undefined}
            data-name={place === 0 || undefined}
            aria-invalid={shown === null ? undefined : true}
            aria-describedby={shown === null ? undefined : reason}
            aria-readonly={isOut || undefined}
            {...focusable(place + 1)}
            onClick={() => actor.send({ type: "cell.opened", line, column })}
          >
            <span className="fix-value">{value === "" ? "–" : value}</span>
            {shown === null ? null : (
              <small id={reason}>
                {text(shown)}
                {isClearable ? (
                  <button
                    type="button"
                    className="link-button"
                    tabIndex={-1}
                    onClick={(event) => {
                      event.stopPropagation()
                      actor.send({ type: "cell.cleared", line, column })
                    }}
                  >
                    {t("cell.clear")}
                  </button>
                ) : null}
              </small>
            )}
          </div>
        )
      })}
      <div role="gridcell" className="fix-keep">
        <button
          type="button"
          className="icon-button"
          aria-label={keep}
          title={keep}
          {...focusable(last)}
          onClick={() => actor.send({ type: "line.toggled", line })}
        >
          <Icon of={isOut ? undo : times} />
        </button>
      </div>
    </>
  )
}
