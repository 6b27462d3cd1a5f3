import { screen, type UiModule } from "#ui/shared/module.ts"

// A screen with several routes is declared once: each `import()` costs bytes on the first page.
const provider = screen(() => import("#ui/workspaces/provider/ProviderPage.tsx"), "ProviderPage", true, [
  "workspaces/provider",
  "home",
  "branding",
  "people",
  "signatures"
])
const firmPages = () => import("#ui/workspaces/firmPages.ts")
const settingsHome = screen(() => import("#ui/workspaces/SettingsHomePage.tsx"), "SettingsHomePage", true)

/** The screens of `workspaces`. */
export const workspacesModule = {
  screens: {
    "company-settings": settingsHome,
    "sa-customer-import": provider,
    "sa-firm": provider,
    "sa-firms": provider,
    "sa-firms-create": provider,
    "sa-home": provider,
    "sa-modules-subscriptions": provider,
    settings: settingsHome,
    "settings-group-administration": screen(firmPages, "FirmAdministrationPage", false, ["access"]),
    "settings-group-manager": screen(firmPages, "GroupManagerPage"),
    "settings-home": settingsHome
  },
  texts: ["workspaces"]
} satisfies UiModule
