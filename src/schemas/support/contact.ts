import { nameProblem } from "#schemas/people/fields/names.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [CLI-008] Fields of a contact request that are sent to the server. */
export type ContactValues = Readonly<Record<"email" | "lastName" | "firstName", string>>

const emailProblem = (text: string): MessageCode | null => {
  if (text.trim() === "") return "auth.email_missing"
  return isEmail(text.trim()) ? null : "auth.email_invalid"
}

export const contactProblems = ({ email, firstName, lastName }: ContactValues) =>
  errorsOf({
    email: emailProblem(email),
    lastName: nameProblem("lastname", lastName),
    firstName: nameProblem("firstname", firstName)
  })

export type ContactFormValues = ContactValues & { readonly agreed: boolean }

/** [CLI-O03] Form of a contact request; it also requires consent. */
export const contactForm: FormDefinition<ContactFormValues> = {
  fields: ["firstName", "lastName", "email", "agreed"],
  check: (values) => ({
    ...contactProblems(values),
    ...errorsOf({ agreed: values.agreed ? null : "contact.agreement_missing" })
  })
}
