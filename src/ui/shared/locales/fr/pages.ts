import { pages as errors } from "#schemas/shared/messages/pages/fr.ts"
import { titles } from "#ui/shared/locales/fr/titles.ts"
import { form } from "#ui/shared/texts/fr/form.ts"
import { lists } from "#ui/shared/texts/fr/lists.ts"
import { note } from "#ui/shared/texts/fr/note.ts"
import { search } from "#ui/shared/texts/fr/search.ts"

/** Shared texts of all pages except those of the frame and the documents page. */
export const pages = { errors, form, lists, note, search, titles }
