import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

/** The texts that every language has: plural forms for millions (`_many`) exist in some languages only. */
type Spoken = {
  readonly [Namespace in keyof typeof fr]: {
    readonly [Key in Exclude<keyof (typeof fr)[Namespace], `${string}_many`>]: string
  }
}
const all: Readonly<Record<Language, Spoken>> = { en, fr, pt }

/** The texts of the screens in a language. */
export const textsIn = (language: Language = "fr") => all[language]

/** Puts values into the `{{name}}` places of a text. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** The name of the focused element: its aria-label, its label or its text. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const named = element?.getAttribute("aria-label") ?? labels.map(({ textContent }) => textContent).join(" ")
    return named === "" ? (element?.textContent?.trim() ?? "") : named
  })
