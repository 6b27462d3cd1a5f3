import { screen, type UiModule } from "#ui/shared/module.ts"

// A screen at several addresses is named once: each way to a screen weighs on the first page.
const provider = screen(() => import("#ui/workspaces/provider/ProviderPage.tsx"), "ProviderPage", true)
const settingsHome = screen(() => import("#ui/workspaces/SettingsHomePage.tsx"), "SettingsHomePage", true)

/** What `workspaces` shows. */
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
  },
  navigation: [
    {
      id: "holding-dashboard",
      label: "app:nav.holding",
      icon: "sitemap",
      at: 110,
      for: "groupAdmins",
      covers: ({ area }) => area === "holding"
    },
    {
      id: "settings",
      label: "app:nav.settings",
      icon: "cog",
      at: 120,
      covers: ({ area }) => /^(firm|company)-settings$/.test(area)
    },
    {
      id: "sa-home",
      label: "app:nav.sa",
      icon: "cog",
      at: 210,
      for: "superAdmins",
      covers: ({ id }) => id === "sa-home"
    },
    {
      id: "sa-firms",
      label: "app:nav.sa-firms",
      icon: "building",
      at: 220,
      for: "superAdmins",
      covers: ({ id }) => id.startsWith("sa-firm")
    },
    {
      id: "sa-modules-subscriptions",
      label: "app:nav.sa-modules",
      icon: "thLarge",
      at: 230,
      for: "superAdmins",
      covers: ({ id }) => id.startsWith("sa-modules")
    }
  ]
} satisfies UiModule
