import { screen, type UiModule } from "#ui/shared/module.ts"

// Said once: a way to a screen weighs on the first page.
const pages = () => import("#ui/themes/ThemesPage.tsx")

/** What `themes` shows. */
export const themesModule = {
  screens: {
    "customer-themes": screen(pages, "CompanyThemesPage"),
    "settings-team-themes": screen(pages, "FirmThemesPage")
  }
} satisfies UiModule
