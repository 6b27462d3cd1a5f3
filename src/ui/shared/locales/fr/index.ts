import { access } from "#ui/shared/locales/fr/access.ts"
import { app } from "#ui/shared/locales/fr/app.ts"
import { customers } from "#ui/shared/locales/fr/customers.ts"
import { documents } from "#ui/shared/locales/fr/documents.ts"
import { places } from "#ui/shared/locales/fr/places.ts"
import { titles } from "#ui/shared/locales/fr/titles.ts"
import { uploads } from "#ui/shared/locales/fr/uploads.ts"
import { viewer } from "#ui/shared/locales/fr/viewer.ts"
import { fr as errors } from "#schemas/shared/messages/fr.ts"

/** Every text in one language, one namespace per domain; `errors` is the message catalogue. */
export const texts = { access, app, customers, documents, errors, places, titles, uploads, viewer }
