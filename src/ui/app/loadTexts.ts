import type { Language } from "#schemas/shared/constants.ts"
import type { TextsPart } from "#ui/shared/module.ts"

/**
 * Three files per language, besides one per text part that a screen names; only the current language is loaded. `front`
 * must import no other code: the page awaits it at top level, before the chunk of this file has finished evaluating.
 */
const files = {
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

const parts = {
  en: async () => (await import("#ui/shared/locales/en/parts.generated.ts")).parts,
  fr: async () => (await import("#ui/shared/locales/fr/parts.generated.ts")).parts,
  pt: async () => (await import("#ui/shared/locales/pt/parts.generated.ts")).parts
} as const

const isFile = (part: string): part is keyof (typeof files)[Language] => part in files.fr

export const loadTexts = async (language: Language, part: string) =>
  isFile(part) ? files[language][part]() : (await parts[language]())[part as TextsPart]()

/** The names of all text parts. */
export const textsParts = async (language: Language) => Object.keys(await parts[language]())
