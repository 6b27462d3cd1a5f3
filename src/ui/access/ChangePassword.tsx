import type { PasswordOwner } from "#schemas/access/passwordForms.ts"
import { PasswordForm } from "#ui/access/PasswordForm.tsx"
import { usePassword } from "#ui/access/usePassword.ts"

interface ChangePasswordProps {
  /** The account of the password, for password managers. */
  readonly email: string
  readonly owner: PasswordOwner
}

/** [SES-011] [NET-016] The signed-in user's password form, for the profile's tab. */
export function ChangePassword({ email, owner }: ChangePasswordProps) {
  const { formRef, passwordRef, view } = usePassword("change", undefined, owner)
  return <PasswordForm passwordRef={passwordRef} view={view} formRef={formRef} email={email} />
}
