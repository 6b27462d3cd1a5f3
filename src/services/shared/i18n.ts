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
  /** Loads one language at a time. All three have the same keys, so no fallback language is needed. */
  readonly load: (language: Language, part: string) => Promise<Resource[string]>
  /** Names of the parts that screens list; all are loaded when a text is missing, so that users do not see its key. */
  readonly parts?: (language: Language) => Promise<ReadonlyArray<string>>
}

export interface Texts {
  readonly i18n: i18n
  readonly language: () => Language
  readonly change: (language: Language) => Promise<void>
  /**
   * Loads the texts of the frame of signed-in pages. Given `parts`, also those shared by all pages beyond the frame, and
   * these parts. Loads them again in another language after a change of language. Idempotent.
   */
  readonly enter: (parts?: ReadonlyArray<string>) => Promise<void>
}

/** `Intl.PluralRules` takes `pt` for Brazilian, "0 pessoa"; our Portuguese is that of Portugal, "0 pessoas". */
interface PluralResolver {
  getRule: (code: string, options?: object) => Intl.PluralRules
}

/** [I18-001] Texts by flat keys, over i18next. */
export const makeTexts = async ({ language, load, parts: named }: TextsOptions): Promise<Texts> => {
  const instance = createInstance()
  await instance.init({
    lng: language,
    // A copy, for what is added is written into it.
    resources: { [language]: { ...(await load(language, "front")) } },
    defaultNS: "app",
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    // Without a handler, i18next stores the key as its own text.
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
  // Screens list the parts they need; this loads the rest if one was forgotten. Once per language: each part that
  // arrives renders the views again, which may miss the same text again.
  const completed = new Set<Language>()
  instance.on("missingKey", (_, namespace: string, key: string) => {
    // Browser tests fail on console messages, so a missing text fails a test.
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
      // Parts entered during the load need this language too.
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

/** The text of a key known only at run time; the caller has checked that it exists. */
export const textOf = (i18n: Texts["i18n"], key: string, params: Params): string =>
  (i18n.t as unknown as Keyed)(key, params)

/** The text of a key known only at run time, or null. A plural key exists only with its count. */
export const textIfKnown = (i18n: Texts["i18n"], key: string, params: Params): string | null =>
  i18n.exists(key, params) ? textOf(i18n, key, params) : null

/** The text of a code (of the message catalogue, or `namespace:key`); the global message if the code is unknown. */
export const wordsOf = (i18n: Texts["i18n"], code: string, params: Params): string => {
  const [namespace, key] = code.includes(":") ? code.split(/:(.*)/) : ["errors", code]
  const words = textIfKnown(i18n, `${namespace}:${key}`, params)
  if (words === null) i18n.emit("missingKey", [i18n.language], namespace, key)
  return words ?? i18n.t("errors:error.global")
}
