import { passwordProblem } from "#schemas/access/fields/passwords.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A failed API call, as the state machines receive it; `status` is null for a network error. */
export interface Failure {
  readonly status: number | null
  /** A key of the message catalogue. */
  readonly code: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Seconds to wait before a retry; null if the server named none. */
  readonly retryAfter: number | null
}

/** `secondStep` asks users with two-factor authentication for a code, after `signIn`. */
export type EntryForm = "signIn" | "secondStep" | "setup"
export type EntryField = "email" | "password" | "firstname" | "lastname" | "code"
export type EntryValues = Readonly<Record<EntryField, string>>
export type EntryErrors = Readonly<Partial<Record<EntryField, ReadonlyArray<string>>>>

/** The values to send. The code is sent together with email and password, so `secondStep` has no request of its own. */
export interface SignInRequest {
  readonly form: Exclude<EntryForm, "secondStep">
  readonly values: EntryValues
}

export const emptyEntry: EntryValues = { email: "", password: "", firstname: "", lastname: "", code: "" }

export const entryFields: Readonly<Record<EntryForm, ReadonlyArray<EntryField>>> = {
  signIn: ["email", "password"],
  secondStep: ["code"],
  setup: ["firstname", "lastname", "email", "password"]
}

const problemOf = (form: EntryForm, field: EntryField, value: string): MessageCode | null => {
  // Only the server can tell an app's code from a recovery code.
  if (field === "code") return value.trim() === "" ? "auth.code_missing" : null
  // Only the server can check an existing password.
  if (field === "password") return form === "setup" || value === "" ? passwordProblem(value) : null
  if (field !== "email") return nameProblem(field, value)
  if (value.trim() === "") return "auth.email_missing" // ERR-018
  return form === "setup" && !isEmail(value.trim()) ? "auth.email_invalid" : null
}

/** Validation errors by field; valid fields are omitted. */
export const entryErrors = (form: EntryForm, values: EntryValues): EntryErrors =>
  Object.fromEntries(
    entryFields[form].flatMap((field) => {
      const problem = problemOf(form, field, values[field])
      return problem === null ? [] : [[field, [problem]] as const]
    })
  )
