import { documents } from "#ui/shared/locales/fr/documents.ts"
import { inside as errors } from "#schemas/shared/messages/inside/fr.ts"
import { frame } from "#ui/shared/locales/fr/frame.generated.ts"
import { titles } from "#ui/shared/locales/fr/frameTitles.ts"

/** Texts of the frame and the documents page, loaded only for signed-in users. */
export const inside = { app: frame.app, documents, errors, titles: { ...titles, ...frame.titles } }
