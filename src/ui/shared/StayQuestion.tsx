import { Dialog } from "#ui/shared/Dialog.tsx"
import { DialogActions } from "#ui/shared/DialogActions.tsx"

interface StayQuestionProps {
  readonly title: string
  readonly text: string
  readonly stayLabel: string
  readonly goLabel: string
  readonly onStay: () => void
  readonly onGo: () => void
  /** Where going on throws something away for good, the way there looks like it. */
  readonly tone?: "second" | "danger"
  /** False while what was chosen is on its way. */
  readonly closable?: boolean
}

/** Asked before something would be lost; staying is what Escape and the cross mean. */
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
