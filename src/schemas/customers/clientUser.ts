import { clientRoles } from "#schemas/customers/clientRoles.ts"
import { phoneProblem } from "#schemas/customers/phone.ts"
import { dayProblem, lineProblem } from "#schemas/customers/texts.ts"
import { nameProblem } from "#schemas/people/fields/names.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const civilities = ["Mme", "M."] as const

export const clientUserFields = [
  "title",
  "firstname",
  "lastname",
  "email",
  "job",
  "mobile_number",
  "birth_date",
  "birth_city",
  "role",
  "access_ends_on"
] as const
export type ClientUserField = (typeof clientUserFields)[number]
export type ClientUserValues = Readonly<Record<ClientUserField, string>>

export const emptyClientUser: ClientUserValues = {
  title: "",
  firstname: "",
  lastname: "",
  email: "",
  job: "",
  mobile_number: "",
  birth_date: "",
  birth_city: "",
  role: "collaborator",
  access_ends_on: ""
}

const choiceProblem = (known: ReadonlyArray<string>, text: string): MessageCode | null =>
  known.includes(text) ? null : "customer.choice_invalid"

const emailProblem = (text: string): MessageCode | null => {
  if (text.trim() === "") return "auth.email_missing"
  return isEmail(text.trim()) ? null : "auth.email_invalid"
}

const birthProblem = (text: string, today: string): MessageCode | null =>
  dayProblem(text) ?? (text.trim() >= today && text.trim() !== "" ? "customer.birth_date_invalid" : null)

/** Checks the last day of access, which must not be before `today`; may be empty. */
const accessProblem = (text: string, today: string): MessageCode | null =>
  dayProblem(text) ?? (text.trim() !== "" && text.trim() < today ? "customer.access_end_past" : null)

/**
 * [CLI-007] [VAL-002] [VAL-003] [VAL-004] [VAL-005] [VAL-024] The form for a client user. `today` (`2026-11-21`) is
 * passed in, because schemas do not read the clock.
 */
export const clientUserForm = (today: string): FormDefinition<ClientUserValues> => ({
  fields: clientUserFields,
  check: (values) =>
    errorsOf({
      title: values.title === "" ? "people.title_missing" : choiceProblem(civilities, values.title),
      firstname: nameProblem("firstname", values.firstname),
      lastname: nameProblem("lastname", values.lastname),
      email: emailProblem(values.email),
      job: lineProblem(values.job),
      mobile_number: phoneProblem(values.mobile_number),
      birth_date: birthProblem(values.birth_date, today),
      birth_city: lineProblem(values.birth_city),
      role: choiceProblem(clientRoles, values.role),
      access_ends_on: accessProblem(values.access_ends_on, today)
    })
})
