import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const pages = () => import("#ui/themes/ThemesPage.tsx")

/** The screens of `themes`. */
export const themesModule = {
  screens: {
    "customer-themes": screen(pages, "CompanyThemesPage"),
    "settings-team-themes": screen(pages, "FirmThemesPage")
  },
  texts: ["themes", "customers"]
} satisfies UiModule
