import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { textsIn } from "./texts.ts"

/** Page object: the pages to request a password link and to set a password. */
export const passwordScreens = (page: Page, language: Language = "fr") => {
  const { access, passwords } = textsIn(language)
  const main = page.getByRole("main")
  // Password inputs have no ARIA role: find them by their labels.
  const fields = {
    email: page.getByRole("textbox", { name: access.email, exact: true }),
    password: page.getByLabel(passwords.password, { exact: true }),
    confirmation: page.getByLabel(passwords.confirmation, { exact: true }),
    terms: page.getByRole("checkbox")
  }
  return {
    fields,
    heading: (name: string) => page.getByRole("heading", { name, level: 1 }),
    /** The help or error text of a field; empty if there is none. */
    help: async (name: keyof typeof fields) => {
      const id = await fields[name].getAttribute("aria-describedby")
      return page.evaluate((help) => document.getElementById(help ?? "")?.textContent?.trim() ?? "", id)
    },
    alert: main.getByRole("alert"),
    status: main.getByRole("status"),
    readTerms: main.getByRole("link", { name: /condi/i }),
    again: page.getByRole("link", { name: passwords.again }),
    retry: page.getByRole("button", { name: textsIn(language).app.retry }),
    signIn: page.getByRole("link", { name: passwords.signin, exact: true }),
    showPassword: page.getByRole("button", { name: access["password.show"] }),
    hidePassword: page.getByRole("button", { name: access["password.hide"] })
  }
}
