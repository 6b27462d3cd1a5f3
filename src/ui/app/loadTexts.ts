import type { TextsPart } from "#services/shared/i18n.ts"
import type { Language } from "#schemas/shared/constants.ts"

/**
 * Three files per language, so that a page does not load the texts of many others; only the current language is loaded.
 */
const parts = {
  en: {
    front: async () => (await import("#ui/shared/locales/en/front.ts")).front,
    inside: async () => (await import("#ui/shared/locales/en/inside.ts")).inside,
    pages: async () => (await import("#ui/shared/locales/en/pages.ts")).pages
  },
  fr: {
    front: async () => (await import("#ui/shared/locales/fr/front.ts")).front,
    inside: async () => (await import("#ui/shared/locales/fr/inside.ts")).inside,
    pages: async () => (await import("#ui/shared/locales/fr/pages.ts")).pages
  },
  pt: {
    front: async () => (await import("#ui/shared/locales/pt/front.ts")).front,
    inside: async () => (await import("#ui/shared/locales/pt/inside.ts")).inside,
    pages: async () => (await import("#ui/shared/locales/pt/pages.ts")).pages
  }
} as const

export const loadTexts = (language: Language, part: TextsPart) => parts[language][part]()
