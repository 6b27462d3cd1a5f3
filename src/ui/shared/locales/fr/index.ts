import { front } from "#ui/shared/locales/fr/front.ts"
import { inside } from "#ui/shared/locales/fr/inside.ts"

/** Every text in one language, one namespace per domain. */
export const texts = { ...front, ...inside, titles: { ...front.titles, ...inside.titles } }
