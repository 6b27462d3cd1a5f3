import type { messages as French } from "#schemas/themes/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "theme.person_unknown": "One of these people cannot be given this theme.",
  "theme.title_characters": "This title contains characters that are not allowed.",
  "theme.title_missing": "Enter the theme’s title.",
  "theme.title_taken": "This title already exists.",
  "theme.title_too_long": "A title has at most 60 characters.",
  "theme.unknown": "One of these themes does not exist, or is not yours."
}
