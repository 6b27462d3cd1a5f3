import { screen, type UiModule } from "#ui/shared/module.ts"

// A screen with several routes is declared once: each `import()` costs bytes on the first page.
const provider = screen(() => import("#ui/workspaces/provider/ProviderPage.tsx"), "ProviderPage", true)
const settingsHome = screen(() => import("#ui/workspaces/SettingsHomePage.tsx"), "SettingsHomePage", true)

/** The screens of `workspaces`. */
export const workspacesModule = {
  screens: {
    "company-settings": settingsHome,
    "no-holding-module": screen(() => import("#ui/workspaces/NoHoldingPage.tsx"), "NoHoldingPage"),
    "sa-customer-import": provider,
    "sa-firm": provider,
    "sa-firms": provider,
    "sa-firms-create": provider,
    "sa-home": provider,
    "sa-modules-subscriptions": provider,
    settings: settingsHome,
    "settings-group-administration": screen(
      () => import("#ui/workspaces/FirmAdministrationPage.tsx"),
      "FirmAdministrationPage"
    ),
    "settings-group-manager": screen(() => import("#ui/workspaces/GroupManagerPage.tsx"), "GroupManagerPage"),
    "settings-home": settingsHome
  }
} satisfies UiModule
