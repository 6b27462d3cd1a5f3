import { type ReactNode, Suspense, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Form } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { check, spinner } from "#ui/shared/icons/firstIcons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import "#ui/shared/form/form.css"

const FormConflict = lazyPart(
  () => import("#ui/shared/form/FormConflict.tsx"),
  (module) => module.FormConflict
)
const LeaveQuestion = lazyPart(
  () => import("#ui/shared/form/LeaveQuestion.tsx"),
  (module) => module.LeaveQuestion,
  "over"
)

interface FormFrameProps {
  readonly form: Pick<Form<never>, "ref" | "view">
  readonly children: ReactNode
  /** `labelOf` gives a field's label and `valueOf` the text of a value, for the table of conflicting changes. */
  readonly labelOf: (field: string) => string
  readonly valueOf: (field: string, value: FieldValue) => string
  /** Label of the only button, for a form that does not edit a stored record. */
  readonly submit?: SubmitOptions | undefined
  /** Form id for a submit button outside of the form, in the footer of a dialog; the frame then renders no buttons. */
  readonly id?: string
  /** The record cannot be edited: the frame renders no save button. */
  readonly isReadOnly?: boolean
}

export interface SubmitOptions {
  readonly label: string
  readonly isDangerous?: boolean
}

/** The submit button; outside of the form element it needs `formId`. */
export function SubmitButton({ submit, formId, view }: SubmitButtonProps) {
  const { t } = useTranslation("form")
  return (
    <button
      type="submit"
      form={formId}
      className="button"
      data-kind={submit?.isDangerous === true ? "danger" : undefined}
      aria-disabled={!view.canSubmit || undefined}
    >
      {view.busy ? <Icon of={spinner} className="spin" /> : null}
      {submit?.label ?? t(view.busy ? "saving" : "save")}
    </button>
  )
}
interface SubmitButtonProps {
  readonly submit: SubmitOptions | undefined
  readonly formId?: string
  readonly view: FormFrameProps["form"]["view"]
}

/**
 * Wraps the fields of a form: error message, save and undo buttons, conflict table, and the question before leaving.
 */
export function FormFrame({ children, submit, form, id, isReadOnly = false, labelOf, valueOf }: FormFrameProps) {
  const { t } = useTranslation("form")
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const { ref, view } = form
  useEffect(() => {
    const refused = ref.on("form.refused", () =>
      // Wait one frame until the errors are rendered.
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus())
    )
    return () => refused.unsubscribe()
  }, [ref])
  return (
    <form
      ref={element}
      id={id}
      className="form"
      noValidate
      aria-busy={view.busy}
      onSubmit={(event) => {
        event.preventDefault()
        ref.send({ type: "form.submitted" })
      }}
    >
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      {children}
      {view.conflict !== null ? (
        <Suspense fallback={null}>
          <FormConflict formRef={ref} clashes={view.conflict} labelOf={labelOf} valueOf={valueOf} />
        </Suspense>
      ) : id === undefined && !isReadOnly ? (
        <div className="form-bar">
          <SubmitButton submit={submit} view={view} />
          {view.canUndo && submit === undefined ? (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => ref.send({ type: "form.undone" })}
            >
              {t("undo")}
            </button>
          ) : null}
          <span className="form-saved" role="status">
            {view.isSaved ? (
              <>
                <Icon of={check} />
                {t("saved")}
              </>
            ) : view.canUndo && submit === undefined ? (
              t("unsaved")
            ) : null}
          </span>
        </div>
      ) : null}
      <Suspense fallback={null}>{view.asksToLeave ? <LeaveQuestion formRef={ref} /> : null}</Suspense>
    </form>
  )
}
