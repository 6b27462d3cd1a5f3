import { pages as errors } from "#schemas/shared/messages/pages/pt.ts"
import { titles } from "#ui/shared/locales/pt/titles.ts"
import { form } from "#ui/shared/texts/pt/form.ts"
import { lists } from "#ui/shared/texts/pt/lists.ts"
import { note } from "#ui/shared/texts/pt/note.ts"
import { search } from "#ui/shared/texts/pt/search.ts"

/** Shared texts of all pages except those of the frame and the documents page. */
export const pages = { errors, form, lists, note, search, titles }
