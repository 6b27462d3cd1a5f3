import { describe, expect, test, vi } from "vitest"
import { routes } from "#schemas/access/routes.ts"
import { languages } from "#schemas/shared/constants.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { chooseLanguage, makeTexts } from "#services/shared/i18n.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { front as frontEn } from "#ui/shared/locales/en/front.ts"
import { inside as insideEn } from "#ui/shared/locales/en/inside.ts"
import { pages as pagesEn } from "#ui/shared/locales/en/pages.ts"
import { front as frontFr } from "#ui/shared/locales/fr/front.ts"
import { inside as insideFr } from "#ui/shared/locales/fr/inside.ts"
import { pages as pagesFr } from "#ui/shared/locales/fr/pages.ts"
import { part as homeEn } from "#ui/shared/locales/en/parts/home.generated.ts"
import { part as homeFr } from "#ui/shared/locales/fr/parts/home.generated.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

const all: Record<(typeof languages)[number], Record<string, Record<string, string>>> = { fr, en, pt }
const flat = (texts: Record<string, Record<string, string>>) =>
  Object.entries(texts).flatMap(([namespace, bundle]) =>
    Object.entries(bundle).map(([key, text]) => [`${namespace}:${key}`, text] as const)
  )
/** Only some languages have a form of their own for millions; language.test.ts tests which ones need it. */
const common = (texts: Record<string, Record<string, string>>) => flat(texts).filter(([key]) => !key.endsWith("_many"))
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(["en", "pt"] as const)("%s", (language) => {
  test("[I18-001] [CST-026] [ERR-O01] has the keys of the French texts, and no others", () => {
    expect(
      common(all[language])
        .map(([key]) => key)
        .sort()
    ).toEqual(
      common(fr)
        .map(([key]) => key)
        .sort()
    )
  })

  test("fills the same placeholders as the French texts", () => {
    const others = new Map(common(all[language]))
    for (const [key, text] of common(fr))
      expect([key, placeholders(others.get(key) ?? "")]).toEqual([key, placeholders(text)])
  })
})

test.each(languages)("no text is empty in %s", (language) => {
  expect(flat(all[language]).filter(([, text]) => text.trim() === "")).toEqual([])
})

test("[ERR-O02] [VAL-001] English says what the requirements quote", () => {
  expect(messageText("en", "field.required")).toBe("Required.")
  expect(messageText("en", "upload.extension_too_long", { name: "a.b" })).toBe("File a.b extension too long")
})

test("French keeps a space that cannot break before : ; ? ! and inside guillemets, and an apostrophe that curls", () => {
  const wrong = flat(fr).filter(([, text]) => / [:;?!»]|« |[^\s\u00a0\u202f:][;?!](\s|$)|\w'\w/.test(text))
  expect(wrong).toEqual([])
})

test("[I18-009] every route has its titles in the three languages", () => {
  const keys = new Set(routes.flatMap(({ title }) => Object.values(title)).map((key) => key.replace(/^titles\./, "")))
  expect([...keys].filter((key) => !(key in fr.titles)).sort()).toEqual([])
})

test("[I18-013] tasks are named after what they are to each side", () => {
  expect([en.titles["tasks-accountant"], en.titles["tasks-customer"]]).toEqual([
    "Task management",
    "Information requests"
  ])
})

test("[I18-002] [I18-003] [I18-004] the language is the person's choice, then the browser's, then French", () => {
  expect(chooseLanguage("pt", ["en-US"])).toBe("pt")
  expect(chooseLanguage(null, ["de-DE", "en-GB", "fr"])).toBe("en")
  expect(chooseLanguage("de", ["es"])).toBe("fr")
  expect(chooseLanguage(null, [])).toBe("fr")
})

test("[I18-001] none of something is counted as each language counts it: Portugal says people, France says person", async () => {
  const load = (language: (typeof languages)[number]) => Promise.resolve(all[language])
  const { change, i18n } = await makeTexts({ language: "fr", load })
  const none = () => i18n.t("documents:selected", { count: 0 })
  expect(none()).toBe("0 sélectionné")
  await change("pt")
  expect(none()).toBe("0 selecionados")
  await change("en")
  expect(none()).toBe("0 selected")
  // Where users see a count of 0, it is written in words.
  expect(i18n.t("form:pick.count", { count: 0 })).toBe("None chosen")
  await change("fr")
  expect(i18n.t("tasks:count.client", { count: 0 })).toBe("Aucune demande")
})

test("[I18-001] one language is loaded first, what signed-in pages say later, the others on demand, each once", async () => {
  const loaded: Array<string> = []
  const sources: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    fr: { front: frontFr, inside: insideFr, pages: pagesFr, home: homeFr },
    en: { front: frontEn, inside: insideEn, pages: pagesEn, home: homeEn }
  }
  const texts = await makeTexts({
    language: "fr",
    load: async (language, part) => {
      loaded.push(`${language} ${part}`)
      return sources[language]?.[part] as typeof frontFr
    }
  })
  expect(texts.i18n.t("errors:error.403")).toBe(fr.errors["error.403"])
  expect(texts.i18n.exists("home:hello")).toBe(false)
  await texts.enter()
  await texts.enter()
  expect([texts.i18n.exists("documents:title"), texts.i18n.exists("home:hello")]).toEqual([true, false])
  await texts.enter(["home"])
  expect(texts.i18n.t("home:hello")).toBe(fr.home.hello)
  await texts.change("en")
  expect(texts.i18n.t("home:hello")).toBe(en.home.hello)
  await texts.change("fr")
  expect([texts.language(), texts.i18n.t("cancel"), loaded]).toEqual([
    "fr",
    "Annuler",
    ["fr front", "fr inside", "fr pages", "fr home", "en front", "en inside", "en pages", "en home"]
  ])
})

test("[ERR-O01] where a text is missing, all parts are fetched, and the fault is told", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const loaded: Array<string> = []
  const sources: Readonly<Record<string, object>> = { front: frontFr, home: homeFr }
  const { i18n } = await makeTexts({
    language: "fr",
    load: async (_, part) => {
      loaded.push(part)
      return (sources[part] ?? {}) as typeof frontFr
    },
    parts: async () => ["home"]
  })
  const come = new Promise((resolve) => i18n.store.on("added", resolve))
  expect(i18n.t("home:hello")).toBe("hello")
  // Rendered again before the text is there: it is not loaded twice.
  expect(i18n.t("home:hello")).toBe("hello")
  await come
  expect(i18n.t("home:hello")).toBe(fr.home.hello)
  expect(told.mock.calls).toEqual([["No text says home:hello"], ["No text says home:hello"]])
  expect(loaded).toEqual(["front", "inside", "pages", "home"])
  told.mockRestore()
})
