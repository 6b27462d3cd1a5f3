import { useTranslation } from "react-i18next"
import type { ActionFailure } from "#machines/documents/actions/run/nodeAction.types.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Reasons } from "#ui/documents/help/Reasons.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/help/help.css"

interface RefusedDialogProps {
  readonly failure: ActionFailure | undefined
  readonly onClose: () => void
}

/** [NET-094] [NET-095] Why an action on several nodes changed none of them: each reason once, with its nodes. */
export function RefusedDialog({ failure, onClose }: RefusedDialogProps) {
  usePageTexts("documents")
  const { t } = useTranslation("help")
  const text = useText()
  return (
    <Dialog
      title={t("refused.title")}
      onClose={onClose}
      width="32rem"
      role="alertdialog"
      footer={
        <button type="button" className="button" ref={(button) => button?.focus()} onClick={onClose}>
          {t("why.close")}
        </button>
      }
    >
      {/* For a batch, the title and the reasons already say this. */}
      {failure?.code === "batch.refused" ? null : (
        <p className="muted">{text(failure?.code ?? "error.global", failure?.params)}</p>
      )}
      <Reasons refused={failure?.refused ?? []} />
    </Dialog>
  )
}
