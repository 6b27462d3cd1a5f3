import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TwoFactorRef } from "#machines/access/twoFactor.machine.ts"
import type { TwoFactorView } from "#machines/access/twoFactor.projection.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { codeAttributes, passwordAttributes } from "#ui/access/twoFactor/codeAttributes.ts"
import { Field } from "#ui/shared/form/Field.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface ProofFormProps {
  /** The step: `password` asks for the password before the setup, the others ask for a code. */
  readonly kind: "password" | "scan" | "renewal" | "removal"
  readonly view: TwoFactorView
  /** The email of the account, for password managers. */
  readonly email: string
  readonly send: TwoFactorRef["send"]
}

/** A form with one field for the password or a code, and buttons to go on or back. */
export function ProofForm({ email, kind, send, view }: ProofFormProps) {
  const { t } = useTranslation("twoFactor")
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const isPassword = kind === "password"
  useEffect(() => {
    // Focus the field when this step appears, as the button that led here is gone, and again after a refusal.
    if (!view.busy) field.current?.focus()
  }, [view.busy])
  return (
    <form
      noValidate
      aria-busy={view.busy}
      onSubmit={(event) => {
        event.preventDefault()
        // Password managers may fill the field without an event: read the value from the DOM.
        const typed = field.current?.value ?? ""
        if (typed !== view.typed) send({ type: "field.typed", value: typed })
        send({ type: "step.submitted" })
      }}
    >
      {kind === "scan" ? null : <p>{t(`${kind}.text`)}</p>}
      {view.messageKey === null ? null : (
        <Notice tone="error">{text(view.messageKey, { seconds: view.seconds })}</Notice>
      )}
      {isPassword ? <input type="text" autoComplete="username" value={email} readOnly hidden /> : null}
      <Field label={t(isPassword ? "password" : kind === "scan" ? "code" : "code.any")} messageKey={view.problemKey}>
        {(control) => (
          <input
            {...control}
            {...(isPassword ? passwordAttributes : codeAttributes)}
            ref={field}
            inputMode={kind === "scan" ? "numeric" : undefined}
            value={view.typed}
            readOnly={view.busy}
            onChange={({ currentTarget }) => send({ type: "field.typed", value: currentTarget.value })}
          />
        )}
      </Field>
      <div className="form-bar">
        <button
          type="submit"
          className="button"
          data-kind={kind === "removal" ? "danger" : undefined}
          aria-disabled={!view.canSubmit || undefined}
        >
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {t(`${kind}.submit`)}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={!view.canCancel || undefined}
          onClick={() => send({ type: "step.cancelled" })}
        >
          {t("cancel")}
        </button>
      </div>
    </form>
  )
}
