import type { Locator, Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDay, formatWholeDay } from "#services/shared/days.ts"
import { textsIn } from "#tests/support/pages/texts.ts"

/** Page object: the calendar of a date field. `field` is its text input, which takes "2026-11-21" in every language. */
export const calendarOf = (page: Page, field: Locator, language: Language = "fr") => {
  const { form } = textsIn(language)
  const panel = page.getByRole("dialog", { name: form["date.choose"] })
  return {
    panel,
    open: async () => {
      await field.locator("xpath=..").getByRole("button", { name: form["date.choose"] }).click()
      await panel.getByRole("grid").waitFor()
    },
    day: (day: string) => panel.getByRole("button", { name: formatWholeDay(language, day) }),
    month: panel.getByRole("combobox", { name: form["date.month"] }),
    year: panel.getByRole("combobox", { name: form["date.year"] }),
    today: panel.getByRole("button", { name: form["date.today"], exact: true }),
    clear: panel.getByRole("button", { name: form["date.clear"], exact: true }),
    /** A day in the format of the field. */
    shown: (day: string) => formatDay(language, day)
  }
}
