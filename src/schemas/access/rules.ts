import { passwordProblem } from "#schemas/access/passwords.ts"
import { nameProblem } from "#schemas/people/names.ts"
import { isEmail } from "#schemas/shared/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** The failure of a call, for a machine; the status is null for a network error. */
export interface Failure {
  readonly status: number | null
  /** A key of the message catalogue. */
  readonly code: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Seconds. */
  readonly retryAfter: number | null
}

/** `secondStep` follows `signIn` for whoever has switched it on. */
export type EntryForm = "signIn" | "secondStep" | "setup"
export type EntryField = "email" | "password" | "firstname" | "lastname" | "code"
export type EntryValues = Readonly<Record<EntryField, string>>
export type EntryErrors = Readonly<Partial<Record<EntryField, ReadonlyArray<string>>>>

/** What is sent; the code of the second step goes with the email and password that it belongs to. */
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
  // The server knows a code of an app from a recovery code.
  if (field === "code") return value.trim() === "" ? "auth.code_missing" : null
  // The content of an existing password is checked by the server only.
  if (field === "password") return form === "setup" || value === "" ? passwordProblem(value) : null
  if (field !== "email") return nameProblem(field, value)
  if (value.trim() === "") return "auth.email_missing" // ERR-018
  return form === "setup" && !isEmail(value.trim()) ? "auth.email_invalid" : null
}

/** Errors that need no call; valid fields are left out. */
export const entryErrors = (form: EntryForm, values: EntryValues): EntryErrors =>
  Object.fromEntries(
    entryFields[form].flatMap((field) => {
      const problem = problemOf(form, field, values[field])
      return problem === null ? [] : [[field, [problem]] as const]
    })
  )
