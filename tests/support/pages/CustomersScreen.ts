import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import type { ClientColumn } from "#services/customers/keptColumns.ts"
import { filled, textsIn } from "./texts.ts"

/** Page object: the list of the firm's client files. */
export const customersScreen = (page: Page, language: Language = "fr") => {
  const { app, customers, lists } = textsIn(language)
  const list = page.getByRole("grid", { name: customers.list })
  return {
    page,
    list,
    /** The button that, on a phone, opens the state filter and the sort order. */
    filters: page.getByRole("button", { name: new RegExp(`^${customers.filters}( \\d+)?$`) }),
    heading: page.getByRole("main").getByRole("heading", { level: 1 }),
    count: page.getByRole("main").getByRole("status").first(),
    // Only links with letters: others are an icon (to the client's documents) or a number.
    names: async () =>
      (await list.getByRole("link").allTextContents()).map((text) => text.trim()).filter((text) => /\p{L}/u.test(text)),
    rows: async () =>
      list
        .getByRole("row")
        .filter({ has: page.getByRole("gridcell") })
        .evaluateAll((rows) =>
          rows.map((row) =>
            // The cell of the checkbox has no text.
            [...row.children]
              .filter((cell) => cell.querySelector("input") === null)
              .map((cell) => cell.textContent?.trim() ?? "")
          )
        ),
    row: (name: string) => list.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) }),
    link: (name: string) => list.getByRole("link", { name, exact: true }),
    documents: (name: string) => list.getByRole("link", { name: filled(customers.documents, { name }) }),
    columns: page.getByRole("button", { name: customers.columns, exact: true }),
    column: (name: ClientColumn) => page.getByRole("checkbox", { name: customers[`column.${name}`], exact: true }),
    header: (name: "company" | ClientColumn) =>
      list.getByRole("columnheader").filter({ hasText: customers[`column.${name}`] }),
    check: (name: string) => list.getByRole("checkbox", { name: app["select.row"].replace("{{name}}", name) }),
    bar: page.getByRole("toolbar", { name: customers.actions }),
    menu: (name: "import" | "export") => page.getByRole("button", { name: customers[name], exact: true }),
    search: page.getByRole("textbox", { name: customers.search }),
    clear: page.getByRole("button", { name: lists["search.clear"] }),
    state: page.getByRole("combobox", { name: customers.state }),
    sort: page.getByRole("combobox", { name: customers.sort }),
    reset: page.getByRole("button", { name: lists["nothing.reset"] }),
    retry: page.getByRole("button", { name: app.retry, exact: true })
  }
}
