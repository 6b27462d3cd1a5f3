import type { Language } from "#schemas/shared/constants.ts"

/** One file per language; only the one in use is fetched. */
export const loadTexts = async (language: Language) => {
  switch (language) {
    case "en":
      return (await import("#ui/shared/locales/en/index.ts")).texts
    case "fr":
      return (await import("#ui/shared/locales/fr/index.ts")).texts
    case "pt":
      return (await import("#ui/shared/locales/pt/index.ts")).texts
  }
}
