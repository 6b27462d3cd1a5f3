import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `themes` shows. */
export const themesModule = {
  screens: {
    "customer-themes": screen(() => import("#ui/themes/ThemesPage.tsx"), "CompanyThemesPage"),
    "settings-team-themes": screen(() => import("#ui/themes/ThemesPage.tsx"), "FirmThemesPage")
  },
  fileTabs: [{ id: "customer-themes", at: 80 }]
} satisfies UiModule
