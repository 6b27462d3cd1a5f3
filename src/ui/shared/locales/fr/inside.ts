import { inside as errors } from "#schemas/shared/messages/inside/fr.ts"
import { customers } from "#ui/shared/locales/fr/customers.ts"
import { documents } from "#ui/shared/locales/fr/documents.ts"
import { form } from "#ui/shared/locales/fr/form.ts"
import { people } from "#ui/shared/locales/fr/people.ts"
import { places } from "#ui/shared/locales/fr/places.ts"
import { titles } from "#ui/shared/locales/fr/titles.ts"
import { uploads } from "#ui/shared/locales/fr/uploads.ts"
import { viewer } from "#ui/shared/locales/fr/viewer.ts"

/** What is only read once somebody is signed in. */
export const inside = { customers, documents, errors, form, people, places, titles, uploads, viewer }
