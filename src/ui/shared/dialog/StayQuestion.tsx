import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"

interface StayQuestionProps {
  readonly title: string
  readonly text: string
  readonly stayLabel: string
  readonly goLabel: string
  readonly onStay: () => void
  readonly onGo: () => void
  /** `danger` if leaving discards something for good. */
  readonly tone?: "second" | "danger"
  /** False while the chosen action is pending. */
  readonly closable?: boolean
}

/** Asks for confirmation before unsaved work would be lost. Escape and the close button count as `onStay`. */
export function StayQuestion(props: StayQuestionProps) {
  const { closable = true, goLabel, onGo, onStay, stayLabel, text, title, tone = "second" } = props
  return (
    <Dialog
      title={title}
      onClose={onStay}
      closable={closable}
      role="alertdialog"
      footer={
        <DialogActions isSafest canCancel={closable} cancelLabel={stayLabel} onCancel={onStay}>
          <button type="button" className="button" data-kind={tone} onClick={onGo}>
            {goLabel}
          </button>
        </DialogActions>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
