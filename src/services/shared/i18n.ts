import { createInstance, type i18n, type Resource } from "i18next"
import { type Language, languages } from "#schemas/shared/constants.ts"

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** [I18-002] [I18-003] The person's own choice, else the browser's first language that we speak, else French. */
export const chooseLanguage = (chosen: string | null, preferred: ReadonlyArray<string>): Language => {
  if (chosen !== null && isLanguage(chosen)) return chosen
  return preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "fr"
}

export interface TextsOptions {
  readonly language: Language
  /** One language at a time; the three have the same keys, so none falls back to another. */
  readonly load: (language: Language) => Promise<Resource[string]>
}

export interface Texts {
  readonly i18n: i18n
  readonly language: () => Language
  readonly change: (language: Language) => Promise<void>
}

/** [I18-001] Texts by flat keys, with i18next under them. */
export const makeTexts = async ({ language, load }: TextsOptions): Promise<Texts> => {
  const instance = createInstance()
  const add = async (wanted: Language) => {
    if (instance.isInitialized && instance.hasResourceBundle(wanted, "app")) return
    const texts = await load(wanted)
    if (!instance.isInitialized) {
      await instance.init({
        lng: wanted,
        resources: { [wanted]: texts },
        defaultNS: "app",
        fallbackLng: false,
        keySeparator: false,
        interpolation: { escapeValue: false },
        returnNull: false
      })
    } else {
      for (const [namespace, bundle] of Object.entries(texts)) instance.addResourceBundle(wanted, namespace, bundle)
    }
  }
  await add(language)
  let current = language
  return {
    i18n: instance,
    language: () => current,
    change: async (wanted) => {
      await add(wanted)
      await instance.changeLanguage(wanted)
      current = wanted
    }
  }
}

type Keyed = (key: string, params: Readonly<Record<string, string | number>>) => string

/** The text of a key that is only known at run time; the caller has asked whether it exists. */
export const textOf = (i18n: Texts["i18n"], key: string, params: Readonly<Record<string, string | number>>): string =>
  (i18n.t as unknown as Keyed)(key, params)
