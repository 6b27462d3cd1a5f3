import { type ReactNode, useEffect, useId } from "react"
import type { FieldValue } from "#schemas/shared/form.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { type SubmitOptions, FormFrame, SubmitButton } from "#ui/shared/form/FormFrame.tsx"
import type { Form } from "#ui/shared/form/useForm.ts"

interface FormDialogProps {
  readonly title: string
  readonly form: Pick<Form<never>, "ref" | "view">
  readonly labelOf: (field: string) => string
  readonly readOf?: (field: string, value: FieldValue) => string
  readonly width?: string
  /** Label of the submit button, for a form that does not edit a stored record. */
  readonly submit?: SubmitOptions
  readonly children: ReactNode
  /** Called once the form is saved, or the user has agreed to leave it. */
  readonly onClose: () => void
}

const plain = (_: string, value: FieldValue) => (value === "" || value === null ? "–" : String(value))

/** A form in a dialog: closes when saved, and asks before discarding changes. */
export function FormDialog({
  children,
  submit,
  form,
  labelOf,
  onClose,
  title,
  readOf = plain,
  width
}: FormDialogProps) {
  const { ref, view } = form
  const id = useId()
  useEffect(() => {
    const saved = ref.on("form.saved", onClose)
    return () => saved.unsubscribe()
  }, [onClose, ref])
  const leave = () => {
    const answer = ref.on("leaving.answered", ({ leaves }) => {
      answer.unsubscribe()
      if (leaves) onClose()
    })
    ref.send({ type: "leaving.asked" })
  }
  return (
    <Dialog
      title={title}
      onClose={leave}
      closable={!view.busy}
      footer={
        // A conflict has its own buttons and must be resolved first.
        view.conflict === null ? (
          <DialogActions canCancel={!view.busy} onCancel={leave}>
            <SubmitButton submit={submit} formId={id} view={view} />
          </DialogActions>
        ) : null
      }
      {...(width === undefined ? {} : { width })}
    >
      <FormFrame id={id} form={form} labelOf={labelOf} valueOf={readOf} submit={submit}>
        {children}
      </FormFrame>
    </Dialog>
  )
}
