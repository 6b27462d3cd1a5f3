import type { Locator, Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"

/** Page object: a field for several people or clients, by its label within a dialog or page. */
export const manyIn = (within: Locator, label: string, language: Language = "fr") => {
  const { form } = textsIn(language)
  const field = within.getByRole("combobox", { name: label })
  const option = (name: string | RegExp) => within.getByRole("listbox").getByRole("option", { name })
  return {
    field,
    option,
    chip: (name: string) => within.getByRole("button", { name: filled(form["many.remove"], { name }), exact: true }),
    /** Types words, takes the first match, and closes the list. */
    choose: async (page: Page, words: string) => {
      await field.fill(words)
      await option(new RegExp(words)).first().click()
      await page.keyboard.press("Escape")
    }
  }
}
