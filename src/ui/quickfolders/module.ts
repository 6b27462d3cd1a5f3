import { screen, type UiModule } from "#ui/shared/module.ts"

// Said once: a way to a screen weighs on the first page.
const pages = () => import("#ui/quickfolders/QuickFoldersPage.tsx")

/** What `quickfolders` shows. */
export const quickfoldersModule = {
  screens: {
    quickfolders: screen(pages, "QuickFoldersPage"),
    "settings-quickfolders-manager": screen(pages, "QuickFoldersManagerPage")
  }
} satisfies UiModule
