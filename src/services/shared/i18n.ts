import { createInstance, type i18n, type Resource } from "i18next"
import { type Language, languages } from "#schemas/shared/constants.ts"

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** [I18-002] [I18-003] The user's own choice, else the browser's first supported language, else French. */
export const chooseLanguage = (chosen: string | null, preferred: ReadonlyArray<string>): Language => {
  if (chosen !== null && isLanguage(chosen)) return chosen
  return preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isLanguage) ?? "fr"
}

export interface TextsOptions {
  readonly language: Language
  /** Loads the texts of a part in one language. All languages have the same keys, so no fallback language is needed. */
  readonly load: (language: Language, part: string) => Promise<Resource[string]>
  /**
   * Names of all parts that screens declare. They are loaded if a text is missing, so that users see the text instead
   * of its key.
   */
  readonly parts?: (language: Language) => Promise<ReadonlyArray<string>>
}

export interface Texts {
  readonly i18n: i18n
  readonly language: () => Language
  readonly change: (language: Language) => Promise<void>
  /**
   * Loads the texts of signed-in pages: without `parts` those of the frame; with `parts` also those shared by all
   * pages, and these parts. A later change of language loads all of them again. Idempotent.
   */
  readonly enter: (parts?: ReadonlyArray<string>) => Promise<void>
}

/** `Intl.PluralRules` treats `pt` as Brazilian Portuguese ("0 pessoa"); ours is that of Portugal ("0 pessoas"). */
interface PluralResolver {
  getRule: (code: string, options?: object) => Intl.PluralRules
}

/** [I18-001] Creates the translations: flat keys over i18next. */
export const makeTexts = async ({ language, load, parts: named }: TextsOptions): Promise<Texts> => {
  const instance = createInstance()
  await instance.init({
    lng: language,
    // A copy, because i18next adds bundles to this object.
    resources: { [language]: { ...(await load(language, "front")) } },
    defaultNS: "app",
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    // Without a handler i18next would store a missing key as its own text.
    missingKeyHandler: () => undefined,
    react: { bindI18nStore: "added" }
  })
  const plurals = instance.services.pluralResolver as PluralResolver
  const ruleOf = plurals.getRule.bind(plurals)
  plurals.getRule = (code, options) => ruleOf(code === "pt" ? "pt-PT" : code, options)
  const parts: Array<string> = ["front"]
  const loaded = new Set([`${language} front`])
  const add = async (wanted: Language) => {
    const missing = parts.filter((part) => !loaded.has(`${wanted} ${part}`))
    const take = async (part: string) => {
      for (const [namespace, bundle] of Object.entries(await load(wanted, part))) {
        instance.addResourceBundle(wanted, namespace, bundle)
      }
      loaded.add(`${wanted} ${part}`)
    }
    await Promise.all(missing.map(take))
  }
  let current = language
  const enter = async (wanted: ReadonlyArray<string>) => {
    for (const one of wanted) if (!parts.includes(one)) parts.push(one)
    for (let told: Language | null = null; told !== current;) {
      told = current
      await add(told)
    }
  }
  // Fallback for a screen that forgot to declare a part: load all parts. Once per language, because each loaded part
  // renders the views again, which may report the same missing text.
  const completed = new Set<Language>()
  instance.on("missingKey", (_, namespace: string, key: string) => {
    // Browser tests fail on console errors, so a missing text fails a test.
    console.error(`No text says ${namespace}:${key}`)
    const told = current
    if (named === undefined || completed.has(told)) return
    completed.add(told)
    void named(told)
      .then((all) => enter(["inside", "pages", ...all]))
      .catch(() => completed.delete(told))
  })
  return {
    i18n: instance,
    language: () => current,
    change: async (wanted) => {
      // Parts that were added during the load are needed in this language too.
      for (let told = 0; told < parts.length;) {
        told = parts.length
        await add(wanted)
      }
      await instance.changeLanguage(wanted)
      current = wanted
    },
    enter: (wanted) => enter(wanted === undefined ? ["inside"] : ["inside", "pages", ...wanted])
  }
}

type Keyed = (key: string, params: Readonly<Record<string, string | number>>) => string

type Params = Parameters<Keyed>[1]

/** The text of a key that is known only at run time; the caller has checked that it exists. */
export const textOf = (i18n: Texts["i18n"], key: string, params: Params): string =>
  (i18n.t as unknown as Keyed)(key, params)

/**
 * The text of a key that is known only at run time, or null if there is none. A plural key is found only with its
 * `count`.
 */
export const textIfKnown = (i18n: Texts["i18n"], key: string, params: Params): string | null =>
  i18n.exists(key, params) ? textOf(i18n, key, params) : null

/**
 * The text of a code: a key of the message catalogue (`errors`) or `namespace:key`. The general error message if the
 * code is unknown.
 */
export const wordsOf = (i18n: Texts["i18n"], code: string, params: Params): string => {
  const [namespace, key] = code.includes(":") ? code.split(/:(.*)/) : ["errors", code]
  const words = textIfKnown(i18n, `${namespace}:${key}`, params)
  if (words === null) i18n.emit("missingKey", [i18n.language], namespace, key)
  return words ?? i18n.t("errors:error.global")
}
