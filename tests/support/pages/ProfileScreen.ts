import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { filled, textsIn } from "./texts.ts"

/** Page object: the tabs of the profile. `form` has the texts that all forms share. */
export const profileScreen = (page: Page, language: Language = "fr") => {
  const { app, form, people } = textsIn(language)
  const main = page.getByRole("main")
  const button = (name: string) => main.getByRole("button", { name, exact: true })
  const dialog = page.getByRole("alertdialog")
  return {
    tab: (name: keyof typeof people & `tab.${string}`) =>
      page.getByRole("navigation", { name: people.tabs }).getByRole("link", { name: people[name], exact: true }),
    field: (name: "firstname" | "lastname" | "title" | "email") =>
      main.getByRole("textbox", { name: people[name], exact: true }),
    theme: (name: "system" | "light" | "dark") => main.getByRole("radio", { name: app[`theme.${name}`] }),
    language: (name: Language) => main.getByRole("radio", { name: app[`language.${name}`] }),
    frequency: (family: "documents" | "tasks" | "users", source: "mail" | "portal") =>
      main.getByRole("combobox", {
        name: filled(people["notifications.of"], {
          family: people[`family.${family}`],
          source: people[`source.${source}`]
        })
      }),
    part: (action: "add" | "up" | "down" | "remove", part: "client_code" | "company_name" | "siret") =>
      button(filled(people[`documents.${action}`], { name: people[`part.${part}`] })),
    example: main.locator("output"),
    editing: main.getByRole("group", { name: people["documents.editing"] }),
    sessions: main.getByRole("list", { name: people["sessions.title"] }).getByRole("listitem"),
    endSession: main.getByRole("button", {
      name: new RegExp(`^${filled(people["sessions.end.of"], { name: ".*" })}$`)
    }),
    endOthers: button(people["sessions.others"]),
    save: button(form.save),
    undo: button(form.undo),
    saved: main.getByRole("status").filter({ hasText: form.saved }),
    conflict: main.getByRole("alert", { name: form["conflict.title"] }),
    keepMine: button(form["conflict.keep"]),
    takeTheirs: button(form["conflict.take"]),
    question: dialog,
    stay: dialog.getByRole("button", { name: form["leave.stay"] }),
    leave: dialog.getByRole("button", { name: form["leave.confirm"] }),
    confirmOthers: dialog.getByRole("button", { name: people["sessions.others.confirm"] })
  }
}
