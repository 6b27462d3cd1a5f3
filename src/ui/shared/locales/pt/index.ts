import { front } from "#ui/shared/locales/pt/front.ts"
import { inside } from "#ui/shared/locales/pt/inside.ts"

/** Every text in one language, one namespace per domain. */
export const texts = { ...front, ...inside, titles: { ...front.titles, ...inside.titles } }
