import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useEffect, useId } from "react"
import { Trans, useTranslation } from "react-i18next"
import type { PasswordRef } from "#machines/access/password.machine.ts"
import type { PasswordView } from "#machines/access/password.projection.ts"
import { LinkFrame } from "#ui/access/LinkFrame.tsx"
import { PasswordForm } from "#ui/access/PasswordForm.tsx"
import { usePassword } from "#ui/access/usePassword.ts"
import { usePortal } from "#ui/app/portal.ts"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [ACC-117] [SES-008] The page on which an invited user sets their first password and accepts the terms. */
export function CreatePasswordPage() {
  const { t } = useTranslation("passwords")
  const { token } = useParams({ strict: false }) as { readonly token?: string }
  const { formRef, passwordRef, view } = usePassword("create", token)
  useEntered(passwordRef)
  return (
    <LinkFrame passwordRef={passwordRef} view={view}>
      <p className="front-text">
        {view.firstname === null || view.firstname === ""
          ? t("create.text.nobody")
          : t("create.text", { name: view.firstname })}
      </p>
      <PasswordForm passwordRef={passwordRef} view={view} formRef={formRef} email={view.email} autoFocus>
        {view.terms === null ? null : <Terms terms={view.terms} passwordRef={passwordRef} />}
      </PasswordForm>
    </LinkFrame>
  )
}

/**
 * Opens the session of the new user once the password is set. If another user is signed in here, the session machine
 * ignores this and their session stays.
 */
const useEntered = (passwordRef: PasswordRef) => {
  const { session } = usePortal()
  const navigate = useNavigate()
  useEffect(() => {
    const { unsubscribe } = passwordRef.on("password.saved", ({ signedIn }) => {
      if (signedIn === null) return
      const started = session.on("session.started", () => {
        started.unsubscribe()
        void navigate({ to: "/", replace: true })
      })
      session.send({ type: "session.opened", token: signedIn.token })
    })
    return unsubscribe
  }, [navigate, passwordRef, session])
}

interface TermsProps {
  readonly terms: NonNullable<PasswordView["terms"]>
  readonly passwordRef: PasswordRef
}

function Terms({ passwordRef, terms }: TermsProps) {
  const { t } = useTranslation("passwords")
  const text = useText()
  const id = useId()
  return (
    <div className="field">
      <label className="tick">
        <input
          type="checkbox"
          name="cgu"
          className="check"
          checked={terms.accepted}
          aria-invalid={terms.messageKey === null ? undefined : true}
          aria-describedby={`${id}-help`}
          onChange={(event) => passwordRef.send({ type: "terms.ticked", accepted: event.target.checked })}
        />
        <span>
          <Trans
            t={t}
            i18nKey="terms.accept"
            components={{ read: <Link to="/cgu-cgv" target="_blank" rel="noopener" /> }}
          />
        </span>
      </label>
      <div id={`${id}-help`} aria-live="polite">
        {terms.messageKey === null ? null : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(terms.messageKey)}
          </span>
        )}
      </div>
    </div>
  )
}
