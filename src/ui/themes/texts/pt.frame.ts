import type { titles as french } from "#ui/themes/texts/fr.frame.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const titles: Texts<typeof french> = {
  "company-themes": "Temas",
  "customer-themes": "Temas",
  "settings-team-themes": "Temas da equipa"
}
