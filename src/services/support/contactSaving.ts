import type { FormRecord } from "#schemas/shared/form.ts"
import type { ContactFormValues } from "#schemas/support/contact.ts"
import { type Ask, savingActor } from "#services/shared/saving.ts"

/** Filled in with who is signed in; they say themselves that they agree. */
export const contactOf = (person: {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}): FormRecord<ContactFormValues> => ({
  values: { email: person.email, firstName: person.firstname, lastName: person.lastname, agreed: false },
  revision: 0
})

/** [CLI-O03] The `save` of a contact request. */
export const contactSaving = (ask: Ask, tell: () => void) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { agreed: _, ...payload } = values as ContactFormValues
      await ask("contact.ask", { showError: false, payload }, signal)
      tell()
      return { values, revision: 1 }
    },
    read: () => Promise.reject(new Error("nobody else writes a contact request"))
  })
