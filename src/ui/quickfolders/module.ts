import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `quickfolders` shows. */
export const quickfoldersModule = {
  screens: {
    quickfolders: screen(() => import("#ui/quickfolders/QuickFoldersPage.tsx"), "QuickFoldersPage"),
    "settings-quickfolders-manager": screen(
      () => import("#ui/quickfolders/QuickFoldersPage.tsx"),
      "QuickFoldersManagerPage"
    )
  },
  navigation: [{ id: "quickfolders", label: "app:nav.quickfolders", icon: "inbox", at: 50 }]
} satisfies UiModule
