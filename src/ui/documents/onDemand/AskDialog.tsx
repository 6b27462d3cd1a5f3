import { shallowEqual, useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { toNodeActionView } from "#machines/documents/actions/nodeAction.projection.ts"
import { useNodeActionRef } from "#ui/documents/page/documentsStoreContext.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { TrashAmount } from "#ui/documents/trash/TrashAmount.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"

/**
 * [DOC-026] [DOC-030] Asks for confirmation before a permanent deletion, or before folders lose their automatic feed.
 */
export function AskDialog() {
  usePageTexts("documents")
  const { t } = useTranslation(["documents", "trash", "app"])
  const nodeAction = useNodeActionRef()
  const view = useSelector(nodeAction, toNodeActionView, shallowEqual)
  const isOne = view.targets.length === 1
  const words = {
    emptyTrash: ["documents:emptying.title", "documents:emptying.text", "documents:emptying.confirm"],
    purge: [
      isOne ? "trash:purge.title.one" : "trash:purge.title.many",
      isOne ? "trash:purge.text" : "trash:purge.text.many",
      "trash:purge.confirm"
    ],
    warning: ["documents:defaults.title", "documents:defaults.text", "documents:defaults.confirm"]
  } as const
  const { dialog } = view
  const kind = dialog === "emptyTrash" || dialog === "purge" ? dialog : "warning"
  const [title, body, confirm] = words[kind]
  const params = { name: view.targets[0]?.name ?? "", count: view.targets.length }
  const dismiss = () => nodeAction.send({ type: "action.dismissed" })
  return (
    <Dialog
      title={t(title, params)}
      onClose={dismiss}
      closable={view.canDismiss}
      role="alertdialog"
      footer={
        <DialogActions canCancel={view.canDismiss} onCancel={dismiss}>
          <button
            type="button"
            className="button"
            data-kind={kind === "warning" ? undefined : "danger"}
            disabled={!view.canSubmit}
            aria-busy={view.isBusy}
            onClick={() => nodeAction.send({ type: "action.submitted" })}
          >
            {t(confirm)}
          </button>
        </DialogActions>
      }
    >
      <p>{t(body)}</p>
      {kind === "emptyTrash" ? <TrashAmount /> : null}
    </Dialog>
  )
}
