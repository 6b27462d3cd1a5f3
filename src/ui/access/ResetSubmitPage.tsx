import { useParams } from "@tanstack/react-router"
import { Trans, useTranslation } from "react-i18next"
import { LinkFrame } from "#ui/access/LinkFrame.tsx"
import { PasswordForm } from "#ui/access/PasswordForm.tsx"
import { usePassword } from "#ui/access/usePassword.ts"

/** [ACC-119] [SES-010] The page of a reset link, which sets a new password. */
export function ResetSubmitPage() {
  const { t } = useTranslation("passwords")
  const { token } = useParams({ strict: false }) as { readonly token?: string }
  const { formRef, passwordRef, view } = usePassword("reset", token)
  return (
    <LinkFrame passwordRef={passwordRef} view={view}>
      <p className="front-text">
        <Trans t={t} i18nKey="reset.text" values={{ email: view.email ?? "" }} components={{ b: <b /> }} />
      </p>
      <PasswordForm passwordRef={passwordRef} view={view} formRef={formRef} email={view.email} autoFocus />
    </LinkFrame>
  )
}
