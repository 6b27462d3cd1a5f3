import { contactForm } from "#schemas/support/contact.ts"
import { resource } from "#services/shared/resource.ts"

/** [CLI-O03] The form of a contact request; the page prefills everything except the consent. */
export const contactRequest = resource<null, null>()({
  form: contactForm,
  empty: { email: "", firstName: "", lastName: "", agreed: false },
  wire: ({ email, firstName, lastName }) => ({ email, firstName, lastName }),
  create: ({ ask, payload }) => ask("contact.ask", { payload }).then(() => ({ data: null })),
  done: () => ({ code: "contact:done" })
})
