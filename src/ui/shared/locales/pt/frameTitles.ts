import type { Texts } from "#ui/shared/locales/texts.ts"
import type { titles as French } from "#ui/shared/locales/fr/frameTitles.ts"

export const titles: Texts<typeof French> = {
  documents: "Documentos",
  "tasks-customer": "Pedidos de informação"
}
