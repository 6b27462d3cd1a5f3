import { documents } from "#ui/shared/locales/fr/documents.ts"
import { inside as errors } from "#schemas/shared/messages/inside/fr.ts"
import { titles } from "#ui/shared/locales/fr/titles.ts"
import { uploads } from "#ui/shared/locales/fr/uploads.ts"

/** What the frame and the documents are read with, once somebody is signed in. */
export const inside = { documents, errors, titles, uploads }
