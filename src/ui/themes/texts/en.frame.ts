import type { titles as french } from "#ui/themes/texts/fr.frame.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const titles: Texts<typeof french> = {
  "company-themes": "Themes",
  "customer-themes": "Themes",
  "settings-team-themes": "Team themes"
}
