import { PasswordForm } from "#ui/access/PasswordForm.tsx"
import { usePassword } from "#ui/access/usePassword.ts"

/** [SES-011] [NET-016] The signed-in person's form, for the profile's tab. `email`: whose password it is. */
export function ChangePassword({ email }: { readonly email: string }) {
  const { formRef, passwordRef, view } = usePassword("change")
  return <PasswordForm passwordRef={passwordRef} view={view} formRef={formRef} email={email} />
}
