import { createInstance, type i18n, type Resource } from "i18next"
import { type Language, languages } from "#schemas/shared/constants.ts"

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** [I18-002] [I18-003] The user's own choice, else the browser's first supported language, else French. */
export const chooseLanguage = (chosen: string | null, preferred: ReadonlyArray<string>): Language => {
  if (chosen !== null && isLanguage(chosen)) return chosen
  return preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "fr"
}

export type TextsPart = "front" | "inside" | "pages"

export interface TextsOptions {
  readonly language: Language
  /** Loads one language at a time. All three have the same keys, so no fallback language is needed. */
  readonly load: (language: Language, part: TextsPart) => Promise<Resource[string]>
}

export interface Texts {
  readonly i18n: i18n
  readonly language: () => Language
  readonly change: (language: Language) => Promise<void>
  /**
   * Loads the texts of signed-in pages (`pages`: also those of pages beyond the frame and the documents), in this
   * language and, after a change of language, in the new one. Idempotent.
   */
  readonly enter: (part?: Exclude<TextsPart, "front">) => Promise<void>
}

/** `Intl.PluralRules` takes `pt` for Brazilian, "0 pessoa"; our Portuguese is that of Portugal, "0 pessoas". */
interface PluralResolver {
  getRule: (code: string, options?: object) => Intl.PluralRules
}

/** [I18-001] Texts by flat keys, over i18next. */
export const makeTexts = async ({ language, load }: TextsOptions): Promise<Texts> => {
  const instance = createInstance()
  await instance.init({
    lng: language,
    resources: { [language]: await load(language, "front") },
    defaultNS: "app",
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false
  })
  const plurals = instance.services.pluralResolver as PluralResolver
  const ruleOf = plurals.getRule.bind(plurals)
  plurals.getRule = (code, options) => ruleOf(code === "pt" ? "pt-PT" : code, options)
  const parts: Array<TextsPart> = ["front"]
  const loaded = new Set([`${language} front`])
  const add = async (wanted: Language) => {
    const missing = parts.filter((part) => !loaded.has(`${wanted} ${part}`))
    const take = async (part: TextsPart) => {
      for (const [namespace, bundle] of Object.entries(await load(wanted, part))) {
        instance.addResourceBundle(wanted, namespace, bundle)
      }
      loaded.add(`${wanted} ${part}`)
    }
    await Promise.all(missing.map(take))
  }
  let current = language
  return {
    i18n: instance,
    language: () => current,
    change: async (wanted) => {
      // Parts entered during the load need this language too.
      for (let told = 0; told < parts.length;) {
        told = parts.length
        await add(wanted)
      }
      await instance.changeLanguage(wanted)
      current = wanted
    },
    enter: async (part = "inside") => {
      for (const one of part === "inside" ? [part] : (["inside", part] as const))
        if (!parts.includes(one)) parts.push(one)
      for (let told: Language | null = null; told !== current;) {
        told = current
        await add(told)
      }
    }
  }
}

type Keyed = (key: string, params: Readonly<Record<string, string | number>>) => string

type Params = Parameters<Keyed>[1]

/** The text of a key known only at run time; the caller has checked that it exists. */
export const textOf = (i18n: Texts["i18n"], key: string, params: Params): string =>
  (i18n.t as unknown as Keyed)(key, params)

/** The text of a key known only at run time, or null. A plural key exists only with its count. */
export const textIfKnown = (i18n: Texts["i18n"], key: string, params: Params): string | null =>
  i18n.exists(key, params) ? textOf(i18n, key, params) : null

/** The text of a code (of the message catalogue, or `namespace:key`); the global message if the code is unknown. */
export const wordsOf = (i18n: Texts["i18n"], code: string, params: Params): string => {
  const words = textIfKnown(i18n, code.includes(":") ? code : `errors:${code}`, params)
  // Browser tests fail on console messages, so a missing text fails a test.
  if (words === null) console.error(`No text says ${code} (${Object.keys(params).join()})`)
  return words ?? i18n.t("errors:error.global")
}
