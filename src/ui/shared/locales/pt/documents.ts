import type { Texts } from "#ui/shared/locales/texts.ts"
import type { documents as French } from "#ui/shared/locales/fr/documents.ts"

export const documents: Texts<typeof French> = {
  "empty.title": "Esta pasta está vazia"
}
