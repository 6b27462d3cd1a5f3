import type { Page } from "playwright-core"
import type { Language } from "#schemas/shared/constants.ts"
import { textsIn } from "./texts.ts"

/** Page object: the frame around all pages of signed-in people. */
export const shell = (page: Page, language: Language = "fr") => {
  const { app, home } = textsIn(language)
  const navigation = page.getByRole("navigation", { name: app["nav.label"] })
  const me = page.getByRole("button", { expanded: false }).filter({
    hasText: new RegExp(
      [app["role.accountant"], app["role.accountant-admin"], app["role.client"], app["role.super-admin"]].join("|")
    )
  })
  return {
    navigation,
    entry: (name: string) => navigation.getByRole("link", { name, exact: true }),
    /** The names of the current entries of the navigation. */
    current: () =>
      navigation
        .getByRole("link")
        .evaluateAll((links) =>
          links
            .filter((link) => link.getAttribute("aria-current") === "page")
            .map(({ textContent }) => textContent?.trim() ?? "")
        ),
    skip: page.getByRole("link", { name: app.skip }),
    content: page.getByRole("main"),
    title: page.getByRole("main").getByRole("heading", { level: 1 }),
    greeting: page.getByRole("heading", { name: new RegExp(home.hello.replace("{{name}}", ".+")), level: 1 }),
    me,
    openMenu: page.getByRole("banner").getByRole("button", { name: app["menu.open"] }),
    closeMenu: page.getByRole("banner").getByRole("button", { name: app["menu.close"] }),
    language: page.getByRole("button", { name: app.language, exact: true }),
    darkMode: page.getByRole("button", { name: app["theme.switch-dark"] }),
    lightMode: page.getByRole("button", { name: app["theme.switch-light"] }),
    // The only collapsed button without an aria-label: the buttons beside it have an icon only.
    companies: page
      .getByRole("banner")
      .getByRole("button", { expanded: false })
      .and(page.locator(":not([aria-label])")),
    companySearch: page.getByRole("combobox", { name: app["companies.search"] }),
    menuItem: (name: string) => page.getByRole("menuitem", { name }).or(page.getByRole("menuitemradio", { name })),
    /** Signs out through the menu. */
    signOut: async () => {
      await me.click()
      await page.getByRole("menuitem", { name: app["sign-out"] }).click()
    }
  }
}
