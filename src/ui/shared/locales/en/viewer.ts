import type { Texts } from "#ui/shared/locales/texts.ts"
import type { viewer as French } from "#ui/shared/locales/fr/viewer.ts"

export const viewer: Texts<typeof French> = {
  download: "Download"
}
