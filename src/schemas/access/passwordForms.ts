import { passwordProblem } from "#schemas/access/passwords.ts"
import { isEmail } from "#schemas/shared/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** The three forms that set a password: with the link of an invitation, with that of a reset, and signed in. */
export type PasswordForm = "create" | "reset" | "change"
export type PasswordField = "password" | "password_confirmation" | "cgu"

/** [SES-007] */
export interface PasswordValues {
  readonly password: string
  readonly password_confirmation: string
  readonly cgu: boolean
}
export type PasswordErrors = Readonly<Partial<Record<PasswordField | "email", ReadonlyArray<MessageCode>>>>

export const emptyPassword: PasswordValues = { password: "", password_confirmation: "", cgu: false }

export const passwordFields: Readonly<Record<PasswordForm, ReadonlyArray<PasswordField>>> = {
  create: ["password", "password_confirmation", "cgu"],
  reset: ["password", "password_confirmation"],
  change: ["password", "password_confirmation"]
}

/** [VAL-010] [VAL-013] */
const confirmationProblem = ({ password, password_confirmation }: PasswordValues): MessageCode | null => {
  if (password_confirmation === "") return "auth.password_confirmation_missing" // ERR-020
  return password === password_confirmation ? null : "auth.passwords_differ" // ERR-022
}

/** What can be said of a form without asking the server, in the order of its fields; nothing for a field that is fine. */
export const passwordErrors = (form: PasswordForm, values: PasswordValues): PasswordErrors => {
  const problems: Readonly<Record<PasswordField, () => MessageCode | null>> = {
    password: () => passwordProblem(values.password),
    password_confirmation: () => confirmationProblem(values),
    cgu: () => (values.cgu ? null : "auth.terms_missing")
  }
  return Object.fromEntries(
    passwordFields[form].flatMap((field) => {
      const problem = problems[field]()
      return problem === null ? [] : [[field, [problem]] as const]
    })
  )
}

/** [VAL-011] What is wrong with the address of a reset request; the same for the form and the server. */
export const resetRequestErrors = (email: string): PasswordErrors => {
  const typed = email.trim()
  if (typed === "") return { email: ["auth.email_missing"] } // ERR-018
  return isEmail(typed) ? {} : { email: ["auth.email_invalid"] }
}
