import type { Texts } from "#ui/shared/locales/texts.ts"
import type { customers as French } from "#ui/shared/locales/fr/customers.ts"

export const customers: Texts<typeof French> = {
  "empty.title": "Nenhuma ficha de cliente"
}
