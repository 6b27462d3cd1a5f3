import { documents } from "#ui/shared/locales/fr/documents.ts"
import { inside as errors } from "#schemas/shared/messages/inside/fr.ts"
import { frame } from "#ui/shared/locales/fr/frame.generated.ts"
import { titles } from "#ui/shared/locales/fr/frameTitles.ts"

/** What the frame and the documents are read with, once somebody is signed in. */
export const inside = { app: frame.app, documents, errors, titles: { ...titles, ...frame.titles } }
