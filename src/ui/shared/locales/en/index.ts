import { access } from "#ui/shared/locales/en/access.ts"
import { app } from "#ui/shared/locales/en/app.ts"
import { customers } from "#ui/shared/locales/en/customers.ts"
import { documents } from "#ui/shared/locales/en/documents.ts"
import { places } from "#ui/shared/locales/en/places.ts"
import { titles } from "#ui/shared/locales/en/titles.ts"
import { uploads } from "#ui/shared/locales/en/uploads.ts"
import { viewer } from "#ui/shared/locales/en/viewer.ts"
import { en as errors } from "#schemas/shared/messages/en.ts"

/** Every text in one language, one namespace per domain; `errors` is the message catalogue. */
export const texts = { access, app, customers, documents, errors, places, titles, uploads, viewer }
