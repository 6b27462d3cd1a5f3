import type { Texts } from "#ui/shared/locales/texts.ts"
import type { uploads as French } from "#ui/shared/locales/fr/uploads.ts"

export const uploads: Texts<typeof French> = {
  title: "Envios"
}
