import type { TextsPart } from "#services/shared/i18n.ts"
import type { Language } from "#schemas/shared/constants.ts"

/** Two files per language, so that a sign-in page carries no screen's words; only the one in use is fetched. */
const parts = {
  en: {
    front: async () => (await import("#ui/shared/locales/en/front.ts")).front,
    inside: async () => (await import("#ui/shared/locales/en/inside.ts")).inside
  },
  fr: {
    front: async () => (await import("#ui/shared/locales/fr/front.ts")).front,
    inside: async () => (await import("#ui/shared/locales/fr/inside.ts")).inside
  },
  pt: {
    front: async () => (await import("#ui/shared/locales/pt/front.ts")).front,
    inside: async () => (await import("#ui/shared/locales/pt/inside.ts")).inside
  }
} as const

export const loadTexts = (language: Language, part: TextsPart) => parts[language][part]()
