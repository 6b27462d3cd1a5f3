import type { Page } from "playwright-core"
import type { EntryField } from "#schemas/access/rules.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "./texts.ts"

/** Page object: sign-in, and on a new installation the form that creates the first super admin instead. */
export const signInScreen = (page: Page, language: Language = "fr") => {
  const { access, app, twoFactor } = textsIn(language)
  const field = (name: EntryField) =>
    page.getByRole("textbox", { name: name === "code" ? twoFactor.code : access[name], exact: true })
  // A password input has no ARIA role: find it by its label.
  const password = page.getByLabel(access.password, { exact: true })
  const of = (name: EntryField) => (name === "password" ? password : field(name))
  const submit = page.getByRole("main").getByRole("button", {
    name: new RegExp(
      [
        access["signin.submit"],
        access["signin.busy"],
        access["setup.submit"],
        filled(access.waiting, { count: "\\d+" })
      ]
        .map((text) => `^${text}$`)
        .join("|")
    )
  })
  return {
    heading: page.getByRole("heading", { name: access["signin.title"], level: 1 }),
    secondStepHeading: page.getByRole("heading", { name: twoFactor["step.title"], level: 1 }),
    begin: page.getByRole("button", { name: twoFactor["step.again"] }),
    byRecovery: page.getByRole("button", { name: twoFactor["step.by_recovery"] }),
    setupHeading: page.getByRole("heading", { name: access["setup.title"], level: 1 }),
    field: of,
    submit,
    forgotten: page.getByRole("link", { name: access.forgotten }),
    showPassword: page.getByRole("button", { name: access["password.show"] }),
    hidePassword: page.getByRole("button", { name: access["password.hide"] }),
    language: page.getByRole("button", { name: app.language, exact: true }),
    darkMode: page.getByRole("button", { name: app["theme.switch-dark"] }),
    lightMode: page.getByRole("button", { name: app["theme.switch-light"] }),
    /** The message above the form. */
    notice: page.getByRole("main").getByRole("alert").or(page.getByRole("main").getByRole("status")),
    /** The help or error text of a field; empty if there is none. */
    help: async (name: EntryField) => {
      const id = await of(name).getAttribute("aria-describedby")
      return page.evaluate((help) => document.getElementById(help ?? "")?.textContent?.trim() ?? "", id)
    },
    /** Reads the whole form at once: values and help texts in the order of the fields. */
    read: () =>
      page.getByRole("main").evaluate((main) => {
        const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ""
        const fields = [...main.getElementsByTagName("input")]
        const button = [...main.getElementsByTagName("button")].find(({ type }) => type === "submit")
        return {
          values: fields.map(({ value }) => value),
          help: fields.map((field) => textOf(document.getElementById(field.getAttribute("aria-describedby") ?? ""))),
          notices: [...main.getElementsByTagName("p")]
            .filter((line) => /^(alert|status)$/.test(line.getAttribute("role") ?? ""))
            .map(textOf),
          button: textOf(button),
          isClosed: button?.getAttribute("aria-disabled") ?? null
        }
      }),
    signIn: async (email: string, secret: string) => {
      await field("email").fill(email)
      await password.fill(secret)
      await submit.click()
    }
  }
}
