import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const pages = () => import("#ui/quickfolders/QuickFoldersPage.tsx")

/** The screens of `quickfolders`. */
export const quickfoldersModule = {
  screens: {
    quickfolders: screen(pages, "QuickFoldersPage"),
    "settings-quickfolders-manager": screen(pages, "QuickFoldersManagerPage")
  },
  texts: ["quickfolders", "people"]
} satisfies UiModule
