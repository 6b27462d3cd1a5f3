import { access } from "#ui/shared/locales/fr/access.ts"
import { app } from "#ui/shared/locales/fr/app.ts"
import { fr as errors } from "#schemas/shared/messages/fr.ts"
import { titles } from "#ui/shared/locales/fr/frontTitles.ts"

/** Texts that every page needs, including pages without a session; `errors` is the message catalogue. */
export const front = { access, app, errors, titles }
