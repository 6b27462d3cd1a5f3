import { access } from "#ui/shared/locales/en/access.ts"
import { app } from "#ui/shared/locales/en/app.ts"
import { en as errors } from "#schemas/shared/messages/en.ts"
import { titles } from "#ui/shared/locales/en/frontTitles.ts"

/** Texts that every page needs, including pages without a session; `errors` is the message catalogue. */
export const front = { access, app, errors, titles }
