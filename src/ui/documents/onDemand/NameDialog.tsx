import { shallowEqual, useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { toNodeActionView } from "#machines/documents/actions/nodeAction.projection.ts"
import { useNodeActionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [DOC-028] [VAL-029] Asks for the name of a new folder, or for a new name where the row has no field for it. */
export function NameDialog() {
  const { t } = useTranslation(["documents", "app"])
  const text = useText()
  const id = useId()
  const nodeAction = useNodeActionRef()
  const view = useSelector(nodeAction, toNodeActionView, shallowEqual)
  const kind = view.dialog === "rename" ? "rename" : "create"
  const dismiss = () => nodeAction.send({ type: "action.dismissed" })
  return (
    <Dialog
      title={t(`documents:${kind}.title`, { name: view.targets[0]?.name ?? "" })}
      onClose={dismiss}
      closable={view.canDismiss}
      footer={
        <DialogActions canCancel={view.canDismiss} onCancel={dismiss}>
          <button type="submit" form={id} className="button" disabled={!view.canSubmit} aria-busy={view.isBusy}>
            {t(`documents:${kind}.confirm`)}
          </button>
        </DialogActions>
      }
    >
      <form
        id={id}
        className="field"
        onSubmit={(event) => {
          event.preventDefault()
          nodeAction.send({ type: "action.submitted" })
        }}
      >
        <label htmlFor={`${id}-name`}>{t("documents:name.field")}</label>
        <input
          id={`${id}-name`}
          className="input"
          autoComplete="off"
          ref={(input) => input?.focus()}
          value={view.name}
          readOnly={view.isBusy}
          aria-invalid={view.problem !== null}
          aria-describedby={view.problem === null ? undefined : `${id}-problem`}
          onChange={(event) => nodeAction.send({ type: "name.typed", name: event.target.value })}
        />
        {view.problem === null ? null : (
          <span id={`${id}-problem`} className="field-error" role="alert">
            {text(view.problem.code, view.problem.params)}
          </span>
        )}
      </form>
    </Dialog>
  )
}
