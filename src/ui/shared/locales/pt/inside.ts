import { customers } from "#ui/shared/locales/pt/customers.ts"
import { documents } from "#ui/shared/locales/pt/documents.ts"
import { places } from "#ui/shared/locales/pt/places.ts"
import { titles } from "#ui/shared/locales/pt/titles.ts"
import { uploads } from "#ui/shared/locales/pt/uploads.ts"
import { viewer } from "#ui/shared/locales/pt/viewer.ts"

/** What is only read once somebody is signed in. */
export const inside = { customers, documents, places, titles, uploads, viewer }
