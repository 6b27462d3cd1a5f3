import { access } from "#ui/shared/locales/pt/access.ts"
import { app } from "#ui/shared/locales/pt/app.ts"
import { pt as errors } from "#schemas/shared/messages/pt.ts"
import { titles } from "#ui/shared/locales/pt/frontTitles.ts"

/** Texts that every page needs, including pages without a session; `errors` is the message catalogue. */
export const front = { access, app, errors, titles }
