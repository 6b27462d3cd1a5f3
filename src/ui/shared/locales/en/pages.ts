import { pages as errors } from "#schemas/shared/messages/pages/en.ts"
import { titles } from "#ui/shared/locales/en/titles.ts"
import { form } from "#ui/shared/texts/en/form.ts"
import { lists } from "#ui/shared/texts/en/lists.ts"
import { note } from "#ui/shared/texts/en/note.ts"
import { search } from "#ui/shared/texts/en/search.ts"

/** Shared texts of all pages except those of the frame and the documents page. */
export const pages = { errors, form, lists, note, search, titles }
