import { shallowEqual, useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { toNodeActionView } from "#machines/documents/nodeAction.projection.ts"
import { useNodeActionRef } from "#ui/documents/deskContext.ts"
import { Dialog } from "#ui/shared/Dialog.tsx"

/** [DOC-026] [DOC-030] What is asked before things go to the trash, leave it for good, or stop being fed. */
export function AskDialog() {
  const { t } = useTranslation(["documents", "app"])
  const nodeAction = useNodeActionRef()
  const view = useSelector(nodeAction, toNodeActionView, shallowEqual)
  const isOne = view.targets.length === 1
  const words = {
    emptyTrash: ["emptying.title", "emptying.text", "emptying.confirm"],
    trash: [
      isOne ? "trashing.title.one" : "trashing.title.many",
      isOne ? "trashing.text" : "trashing.text.many",
      "trashing.confirm"
    ],
    warning: ["defaults.title", "defaults.text", "defaults.confirm"]
  } as const
  const kind = view.dialog === "trash" || view.dialog === "emptyTrash" ? view.dialog : "warning"
  const [title, body, confirm] = words[kind]
  const params = { name: view.targets[0]?.name ?? "", count: view.targets.length }
  const dismiss = () => nodeAction.send({ type: "action.dismissed" })
  return (
    <Dialog
      title={t(`documents:${title}`, params)}
      onClose={dismiss}
      closable={view.canDismiss}
      role="alertdialog"
      footer={
        <>
          <button type="button" className="button" data-kind="quiet" disabled={!view.canDismiss} onClick={dismiss}>
            {t("app:cancel")}
          </button>
          <button
            type="button"
            className="button"
            data-kind={kind === "warning" ? undefined : "danger"}
            disabled={!view.canSubmit}
            aria-busy={view.isBusy}
            ref={(button) => button?.focus()}
            onClick={() => nodeAction.send({ type: "action.submitted" })}
          >
            {t(`documents:${confirm}`)}
          </button>
        </>
      }
    >
      <p>{t(`documents:${body}`)}</p>
    </Dialog>
  )
}
