import type { ReactNode, RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { PasswordRef } from "#machines/access/password.machine.ts"
import type { PasswordView } from "#machines/access/password.projection.ts"
import { PasswordFields } from "#ui/access/PasswordFields.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface PasswordFormProps {
  readonly passwordRef: PasswordRef
  readonly view: PasswordView
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly email: string | null
  readonly autoFocus?: boolean
  /** More fields, after those of the password. */
  readonly children?: ReactNode
}

/** The password fields, the server's message and the submit button; the machine holds all state. */
export function PasswordForm({ autoFocus = false, children, email, formRef, passwordRef, view }: PasswordFormProps) {
  const { t } = useTranslation("passwords")
  const access = useTranslation("access").t
  const text = useText()
  const submit = (form: HTMLFormElement) => {
    // Password managers may fill fields without an event: read the values from the DOM.
    for (const { name, value } of view.fields) {
      const typed = new FormData(form).get(name)
      if (typeof typed === "string" && typed !== value)
        passwordRef.send({ type: "field.typed", field: name, value: typed })
    }
    passwordRef.send({ type: "password.submitted" })
  }
  return (
    <form
      ref={formRef}
      className="password-form"
      noValidate
      aria-busy={view.busy}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {view.messageKey === null ? null : (
        <Notice tone={view.secondsLeft === null ? "error" : "warn"}>
          {text(view.messageKey, { seconds: view.secondsLeft ?? 0 })}
        </Notice>
      )}
      {view.isSaved ? <Notice tone="info">{t("change.done")}</Notice> : null}
      <PasswordFields passwordRef={passwordRef} view={view} email={email} autoFocus={autoFocus} />
      {children}
      <button type="submit" className="button" aria-disabled={view.busy || view.secondsLeft !== null || undefined}>
        {view.busy ? <Icon of={spinner} className="spin" /> : null}
        {view.secondsLeft !== null
          ? access("waiting", { count: view.secondsLeft })
          : t(view.busy ? "change.busy" : `${view.form}.submit`)}
      </button>
    </form>
  )
}
