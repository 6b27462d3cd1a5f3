import { shallowEqual, useSelector } from "@xstate/react"
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { toNodeActionView } from "#machines/documents/actions/nodeAction.projection.ts"
import { useNodeActionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { useText } from "#ui/shared/useText.ts"

/**
 * [DOC-028] Edits a name in its row. Enter or leaving the field saves, Escape cancels; without a valid change, leaving
 * cancels too.
 */
export function RenameField() {
  const { t } = useTranslation("documents")
  const text = useText()
  const id = useId()
  const nodeAction = useNodeActionRef()
  const view = useSelector(nodeAction, toNodeActionView, shallowEqual)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    if (input === null) return
    const row = input.closest<HTMLElement>("[tabindex]")
    const dot = input.value.lastIndexOf(".")
    input.focus({ preventScroll: true })
    input.setSelectionRange(0, dot > 0 ? dot : input.value.length)
    return () =>
      void requestAnimationFrame(() => {
        if (!input.isConnected && document.activeElement === document.body) row?.focus({ preventScroll: true })
      })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === "Enter") nodeAction.send({ type: "action.submitted" })
    else if (event.key === "Escape") nodeAction.send({ type: "action.dismissed" })
  }
  return (
    <span className="rename" onDoubleClick={(event) => event.stopPropagation()}>
      <input
        ref={field}
        className="input"
        value={view.name}
        readOnly={view.isBusy}
        aria-label={t("name.field")}
        aria-invalid={view.problem !== null}
        aria-describedby={view.problem === null ? undefined : id}
        onChange={(event) => nodeAction.send({ type: "name.typed", name: event.target.value })}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (view.isBusy) return
          nodeAction.send({ type: view.canSubmit && view.problem === null ? "action.submitted" : "action.dismissed" })
        }}
      />
      {view.problem === null ? null : (
        <span id={id} className="rename-problem" role="alert">
          {text(view.problem.code, view.problem.params)}
        </span>
      )}
    </span>
  )
}
