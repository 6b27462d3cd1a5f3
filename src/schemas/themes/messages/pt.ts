import type { messages as French } from "#schemas/themes/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "theme.person_unknown": "Uma destas pessoas não pode receber este tema.",
  "theme.title_characters": "Este título contém caracteres que não são permitidos.",
  "theme.title_missing": "Introduza o título do tema.",
  "theme.title_taken": "Este título já existe.",
  "theme.title_too_long": "Um título tem no máximo 60 caracteres.",
  "theme.unknown": "Um destes temas não existe, ou não é seu."
}
