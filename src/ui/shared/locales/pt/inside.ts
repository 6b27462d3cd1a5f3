import { inside as errors } from "#schemas/shared/messages/inside/pt.ts"
import { customers } from "#ui/shared/locales/pt/customers.ts"
import { documents } from "#ui/shared/locales/pt/documents.ts"
import { form } from "#ui/shared/locales/pt/form.ts"
import { people } from "#ui/shared/locales/pt/people.ts"
import { places } from "#ui/shared/locales/pt/places.ts"
import { titles } from "#ui/shared/locales/pt/titles.ts"
import { uploads } from "#ui/shared/locales/pt/uploads.ts"
import { viewer } from "#ui/shared/locales/pt/viewer.ts"

/** What is only read once somebody is signed in. */
export const inside = { customers, documents, errors, form, people, places, titles, uploads, viewer }
