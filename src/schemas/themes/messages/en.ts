import type { messages as French } from "#schemas/themes/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.areTheirThemes": "You can only choose themes that you have access to.",
  "closed.hasOwnThemes": "This item already follows its folder’s themes.",
  "closed.hasValidFields": "Some fields need correcting.",
  "closed.isOnNothing": "Folders or documents carry this theme. Take it off them first, in the trash as well.",
  "closed.isTitleFree": "This title already exists.",
  "theme.catalogue_full": "200 themes at most in the catalogue.",
  "theme.person_unknown": "One of these people cannot be given this theme.",
  "theme.private_for_others":
    "A private theme of the company would be hidden from the firm. Share it, or let the company create it.",
  "theme.title_characters": "This title contains characters that are not allowed.",
  "theme.title_missing": "Enter the theme’s title.",
  "theme.title_taken": "This title already exists."
}
