import { newPasswordProblem } from "#schemas/access/newPasswords.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * The forms that set a password: `create` with an invitation's link, `reset` with a reset link, `change` when signed
 * in.
 */
export type PasswordForm = "create" | "reset" | "change"
export type PasswordField = "current_password" | "password" | "password_confirmation" | "cgu"

/** [SES-007] Values of all password forms; `passwordFields` lists the fields that each form has. */
export interface PasswordValues {
  /** The signed-in user's current password; empty if the user has none. */
  readonly current_password: string
  readonly password: string
  readonly password_confirmation: string
  readonly cgu: boolean
}
export type PasswordErrors = Readonly<Partial<Record<PasswordField | "email", ReadonlyArray<MessageCode>>>>

export const emptyPassword: PasswordValues = {
  current_password: "",
  password: "",
  password_confirmation: "",
  cgu: false
}

export const passwordFields: Readonly<Record<PasswordForm, ReadonlyArray<PasswordField>>> = {
  create: ["password", "password_confirmation", "cgu"],
  reset: ["password", "password_confirmation"],
  change: ["current_password", "password", "password_confirmation"]
}

/** What the form knows about the user whose password is set. */
export interface PasswordOwner {
  /** [VAL-O06] The user's names, email address and firms: the password must not consist of them. */
  readonly names: ReadonlyArray<string>
  /** The user has a password: changing it requires the current one. */
  readonly hasPassword: boolean
}
export const unknownOwner: PasswordOwner = { names: [], hasPassword: false }

/** [VAL-010] [VAL-013] Checks the confirmation: an empty one and a different one have their own messages. */
const confirmationProblem = ({ password, password_confirmation }: PasswordValues): MessageCode | null => {
  if (password_confirmation === "") return "auth.password_confirmation_missing" // ERR-020
  return password === password_confirmation ? null : "auth.passwords_differ" // ERR-022
}

/** Validation errors by field, in the order of the form's fields; valid fields are omitted. */
export const passwordErrors = (form: PasswordForm, values: PasswordValues, owner: PasswordOwner): PasswordErrors => {
  const problems: Readonly<Record<PasswordField, () => MessageCode | null>> = {
    current_password: () =>
      owner.hasPassword && values.current_password === "" ? "auth.current_password_missing" : null,
    password: () => newPasswordProblem(values.password, owner.names),
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

/** [VAL-011] Validates the email address of a reset request; form and server use the same check. */
export const resetRequestErrors = (email: string): PasswordErrors => {
  const typed = email.trim()
  if (typed === "") return { email: ["auth.email_missing"] } // ERR-018
  return isEmail(typed) ? {} : { email: ["auth.email_invalid"] }
}
