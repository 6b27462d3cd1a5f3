import { inside as errors } from "#schemas/shared/messages/inside/en.ts"
import { customers } from "#ui/shared/locales/en/customers.ts"
import { documents } from "#ui/shared/locales/en/documents.ts"
import { form } from "#ui/shared/locales/en/form.ts"
import { people } from "#ui/shared/locales/en/people.ts"
import { places } from "#ui/shared/locales/en/places.ts"
import { titles } from "#ui/shared/locales/en/titles.ts"
import { uploads } from "#ui/shared/locales/en/uploads.ts"
import { viewer } from "#ui/shared/locales/en/viewer.ts"

/** What is only read once somebody is signed in. */
export const inside = { customers, documents, errors, form, people, places, titles, uploads, viewer }
