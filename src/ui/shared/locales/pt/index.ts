import { access } from "#ui/shared/locales/pt/access.ts"
import { app } from "#ui/shared/locales/pt/app.ts"
import { customers } from "#ui/shared/locales/pt/customers.ts"
import { documents } from "#ui/shared/locales/pt/documents.ts"
import { places } from "#ui/shared/locales/pt/places.ts"
import { titles } from "#ui/shared/locales/pt/titles.ts"
import { uploads } from "#ui/shared/locales/pt/uploads.ts"
import { viewer } from "#ui/shared/locales/pt/viewer.ts"
import { pt as errors } from "#schemas/shared/messages/pt.ts"

/** Every text in one language, one namespace per domain; `errors` is the message catalogue. */
export const texts = { access, app, customers, documents, errors, places, titles, uploads, viewer }
