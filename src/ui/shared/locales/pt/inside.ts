import { documents } from "#ui/shared/locales/pt/documents.ts"
import { inside as errors } from "#schemas/shared/messages/inside/pt.ts"
import { frame } from "#ui/shared/locales/pt/frame.generated.ts"
import { titles } from "#ui/shared/locales/pt/frameTitles.ts"

/** What the frame and the documents are read with, once somebody is signed in. */
export const inside = { app: frame.app, documents, errors, titles: { ...titles, ...frame.titles } }
