import type { PasswordOwner } from "#schemas/access/passwordForms.ts"
import { PasswordForm } from "#ui/access/PasswordForm.tsx"
import { usePassword } from "#ui/access/usePassword.ts"

interface ChangePasswordProps {
  /** The email of the account, for password managers. */
  readonly email: string
  readonly owner: PasswordOwner
}

/** [SES-011] [NET-016] The form in the profile with which a signed-in user changes their password. */
export function ChangePassword({ email, owner }: ChangePasswordProps) {
  const { formRef, passwordRef, view } = usePassword("change", undefined, owner)
  return <PasswordForm passwordRef={passwordRef} view={view} formRef={formRef} email={email} />
}
