import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `applications`. */
export const applicationsModule = {
  screens: {
    "accounting-software": screen(
      () => import("#ui/applications/AccountingSoftwarePage.tsx"),
      "AccountingSoftwarePage",
      false,
      ["workspaces"]
    ),
    "settings-applications": screen(() => import("#ui/applications/ApplicationsPage.tsx"), "ApplicationsPage", false, [
      "branding",
      "people"
    ])
  },
  texts: ["applications"]
} satisfies UiModule
