import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "./texts.ts"

/** Page object: two versions of a document side by side. */
export const comparisonScreen = (page: Page, language: Language = "fr") => {
  const { comparison } = textsIn(language)
  const button = (name: keyof typeof comparison) => page.getByRole("button", { name: comparison[name], exact: true })
  const bar = page.getByRole("toolbar", { name: comparison.toolbar })
  const lines = page.getByRole("list", { name: comparison.lines })
  return {
    bar,
    button,
    title: bar.getByRole("heading", { level: 1 }),
    before: page.getByRole("combobox", { name: comparison.before, exact: true }),
    after: page.getByRole("combobox", { name: comparison.after, exact: true }),
    place: bar.getByRole("status"),
    lines,
    line: (text: string) => lines.getByRole("listitem").filter({ hasText: text }),
    /** The marked (different) words of a side. */
    marked: (side: "before" | "after") => lines.locator(side === "before" ? "del" : "ins"),
    fold: (count: number) =>
      lines.getByRole("button", { name: filled(comparison[count === 1 ? "fold_one" : "fold_other"], { count }) }),
    count: (kind: "added" | "changed" | "removed", count: number) =>
      page.getByText(filled(comparison[`${kind}_${count < 2 ? "one" : "other"}` as const], { count }), { exact: true }),
    pages: page.getByRole("navigation", { name: comparison.pages }).getByRole("button"),
    picture: (number: number, of: number | null = null) =>
      page.getByRole("img", {
        name:
          of === null
            ? filled(comparison.picture, { number })
            : filled(comparison["picture.page"], { number, page: of }),
        exact: true
      }),
    says: (key: keyof typeof comparison, values: Readonly<Record<string, string | number>> = {}) =>
      page.getByText(filled(comparison[key], values), { exact: true })
  }
}
