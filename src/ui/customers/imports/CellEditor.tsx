import { type KeyboardEvent, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CorrectionTableProps } from "#ui/customers/imports/CorrectionTable.tsx"
import { useText } from "#ui/shared/useText.ts"

interface CellEditorProps extends CorrectionTableProps {
  readonly label: string
  /** Called when a key has closed the editor: the cell must then take the focus. */
  readonly onLeft: () => void
}

/** The text field of one cell; the value is checked at every keystroke. */
export function CellEditor({ actor, label, onLeft, view }: CellEditorProps) {
  const { t } = useTranslation("imports")
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.select()
    input.current?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [])
  const { edit, editCode } = view
  if (edit === null) return null
  const { column, line } = edit
  const isHere = () => {
    const now = actor.getSnapshot().context.edit
    return now?.line === line && now.column === column
  }
  const commit = (then: "stay" | "next" | "previous") => {
    actor.send({ type: "edit.committed", then })
    if (actor.getSnapshot().context.edit === null) onLeft()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === "Enter") commit("stay")
    else if (event.key === "Tab") commit(event.shiftKey ? "previous" : "next")
    else if (event.key === "Escape") {
      actor.send({ type: "edit.left" })
      onLeft()
    } else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={input}
        className="input"
        aria-label={label}
        aria-invalid={editCode === null ? undefined : true}
        aria-describedby={editCode === null ? undefined : "fix-edit"}
        value={edit.text}
        onChange={({ currentTarget: { value } }) => actor.send({ type: "text.typed", text: value })}
        onKeyDown={onKeyDown}
        // Leaving the field keeps the typed value, unless another cell is being edited already.
        onBlur={() => {
          if (isHere()) actor.send({ type: "edit.committed", then: "stay" })
        }}
      />
      {editCode === null ? null : <small id="fix-edit">{text(editCode)}</small>}
      {view.editClears ? (
        <button
          type="button"
          className="link-button"
          tabIndex={-1}
          onPointerDown={(event) => {
            event.preventDefault()
            actor.send({ type: "cell.cleared", line, column })
            onLeft()
          }}
        >
          {t("cell.clear")}
        </button>
      ) : null}
    </>
  )
}
