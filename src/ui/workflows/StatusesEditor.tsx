import { useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { addStatus, changeStatus, placeStatus } from "#machines/workflows/statusList.ts"
import { allowedFor, statusLimit, statusNameLimit, workflowProblems } from "#schemas/workflows/rules.ts"
import { statusColours, statusLine, statusLines, type StatusLine } from "#schemas/workflows/workflowForm.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bars, plus, trash } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import { StatusWays } from "#ui/workflows/StatusWays.tsx"
import { StatusChain } from "#ui/workflows/StatusChain.tsx"

interface StatusesEditorProps {
  readonly field: FieldBinding<ReadonlyArray<string>>
  readonly canRemove: boolean
  readonly onRemove: (line: StatusLine) => void
}

/** [WFL-O03] The statuses of a workflow: a drawn chain, and a list to edit and sort them. */
export function StatusesEditor({ canRemove, field, onRemove }: StatusesEditorProps) {
  const { t } = useTranslation("workflows")
  const text = useText()
  const palette = useId()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState("")
  const lines = statusLines(field.value)
  const change = (next: ReadonlyArray<StatusLine>) => field.onChange(next.map(statusLine))
  const nameOf = ({ name }: StatusLine, place: number) =>
    name.trim() === "" ? t("status.nth", { place: place + 1 }) : name
  const problems = workflowProblems({ name: "x", statuses: lines })
  // Missing names are reported only after the user has tried to save.
  const problemOf = (place: number) => {
    const [code] = problems[`statuses.${place}.name`] ?? []
    return code === undefined || (code === "workflow.label_missing" && field.messageKey === null) ? null : code
  }
  const move = (line: StatusLine, from: number, to: number) => {
    if (to < 0 || to >= lines.length || to === from) return
    change(placeStatus(lines, line.key, to))
    setTold(t("moved.place", { name: nameOf(line, from), place: to + 1, total: lines.length }))
  }
  /** Index of the row under the pointer; works for mouse, pen and touch, unlike native drag and drop. */
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return at < 0 ? rows.length - 1 : at
  }
  return (
    <fieldset className="statuses" disabled={field.isReadOnly}>
      <legend>{t("field.statuses")}</legend>
      <small className="muted">{t("field.statuses.hint")}</small>
      <StatusChain label={t("chain")} statuses={lines.map((line, place) => ({ ...line, name: nameOf(line, place) }))} />
      {field.messageKey === null || problems["statuses"] === undefined ? null : (
        <span className="field-error">{text(field.messageKey)}</span>
      )}
      <ol ref={list} className="status-rows">
        {lines.map((line, place) => {
          const name = nameOf(line, place)
          const problem = problemOf(place)
          return (
            <li key={line.key} className="status-row" data-dragged={dragged === line.key || undefined}>
              <button
                type="button"
                className="icon-button status-handle"
                data-size="small"
                aria-label={t("drag", { name })}
                title={t("drag", { name })}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(line.key)
                }}
                onPointerMove={(event) => {
                  if (dragged === line.key) move(line, place, placeAt(event.clientY))
                }}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                onKeyDown={(event) => {
                  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0
                  if (by === 0) return
                  event.preventDefault()
                  move(line, place, place + by)
                }}
              >
                <Icon of={bars} />
              </button>
              <label className="status-colour" style={{ backgroundColor: line.color }}>
                <input
                  type="color"
                  list={palette}
                  aria-label={t("color", { name })}
                  value={line.color}
                  onChange={({ target }) => change(changeStatus(lines, line.key, { color: target.value }))}
                />
              </label>
              <input
                className="input"
                aria-label={t("status.name", { place: place + 1 })}
                aria-invalid={problem === null ? undefined : true}
                maxLength={statusNameLimit}
                value={line.name}
                onChange={({ target }) => change(changeStatus(lines, line.key, { name: target.value }))}
              />
              <label className="status-end">
                <input
                  type="checkbox"
                  className="check"
                  checked={line.is_end}
                  onChange={({ target }) => change(changeStatus(lines, line.key, { is_end: target.checked }))}
                />
                {t("end")}
                <span className="visually-hidden"> – {name}</span>
              </label>
              <button
                type="button"
                className="icon-button"
                data-size="small"
                aria-label={t("status.remove", { name })}
                title={t("status.remove", { name })}
                disabled={!canRemove || lines.length === 1}
                onClick={() => onRemove(line)}
              >
                <Icon of={trash} />
              </button>
              {problem === null ? null : (
                <small className="field-error" aria-live="polite">
                  {text(problem)}
                </small>
              )}
              <Rules line={line} name={name} onChange={(next) => change(changeStatus(lines, line.key, next))} />
              <StatusWays
                line={line}
                lines={lines}
                nameOf={(one) =>
                  nameOf(
                    one,
                    lines.findIndex(({ key }) => key === one.key)
                  )
                }
                onChange={change}
              />
            </li>
          )
        })}
      </ol>
      <datalist id={palette}>
        {statusColours.map((colour) => (
          <option key={colour} value={colour} />
        ))}
      </datalist>
      <button
        type="button"
        className="button"
        data-kind="second"
        data-size="small"
        disabled={lines.length >= statusLimit}
        onClick={() => change(addStatus(lines, crypto.randomUUID()))}
      >
        <Icon of={plus} />
        {t("status.add")}
      </button>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </fieldset>
  )
}

interface RulesProps {
  readonly line: StatusLine
  readonly name: string
  readonly onChange: (change: Partial<StatusLine>) => void
}

/** Rules for a status: who may move a document into it, and whether the document must be validated. */
function Rules({ line: { allowed_for, needs_validation }, name, onChange }: RulesProps) {
  const { t } = useTranslation("workflows")
  return (
    <div className="status-rules" role="group" aria-label={t("rules.of", { name })}>
      <label>
        <span>{t("rules")}</span>
        <select
          className="input"
          value={allowed_for}
          onChange={({ target }) =>
            onChange({ allowed_for: allowedFor.find((one) => one === target.value) ?? "writers" })
          }
        >
          {allowedFor.map((one) => (
            <option key={one} value={one}>
              {t(`allowed.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="status-end">
        <input
          type="checkbox"
          className="check"
          checked={needs_validation}
          onChange={({ target }) => onChange({ needs_validation: target.checked })}
        />
        {t("needs")}
      </label>
    </div>
  )
}
