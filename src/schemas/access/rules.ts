import { passwordMinimumLength } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** What a call that failed tells a machine; the status is null when the server was not reached. */
export interface Failure {
  readonly status: number | null
  /** A key of the message catalogue. */
  readonly code: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Seconds. */
  readonly retryAfter: number | null
}

export type EntryForm = "signIn" | "setup"
export type EntryField = "email" | "password" | "firstname" | "lastname"
export type EntryValues = Readonly<Record<EntryField, string>>
export type EntryErrors = Readonly<Partial<Record<EntryField, ReadonlyArray<string>>>>

export const emptyEntry: EntryValues = { email: "", password: "", firstname: "", lastname: "" }

export const entryFields: Readonly<Record<EntryForm, ReadonlyArray<EntryField>>> = {
  signIn: ["email", "password"],
  setup: ["firstname", "lastname", "email", "password"]
}

const missing: Readonly<Record<EntryField, MessageCode>> = {
  email: "auth.email_missing", // ERR-018
  password: "auth.password_missing", // ERR-019
  firstname: "auth.firstname_missing",
  lastname: "auth.lastname_missing"
}

const problemOf = (form: EntryForm, field: EntryField, value: string): MessageCode | null => {
  // A password may be made of spaces.
  if ((field === "password" ? value : value.trim()) === "") return missing[field]
  if (form === "signIn") return null
  if (field === "email" && !/^[^\s@]+@[^\s@]+$/.test(value.trim())) return "auth.email_invalid"
  if (field === "password" && value.length < passwordMinimumLength) return "auth.password_too_short"
  return field === "password" && value.length > 256 ? "auth.password_too_long" : null
}

/** What can be said without asking the server: nothing for a field that is fine. */
export const entryErrors = (form: EntryForm, values: EntryValues): EntryErrors =>
  Object.fromEntries(
    entryFields[form].flatMap((field) => {
      const problem = problemOf(form, field, values[field])
      return problem === null ? [] : [[field, [problem]] as const]
    })
  )
