import { screen, type UiModule } from "#ui/shared/module.ts"

const archive = screen(() => import("#ui/applications/archive/ArchivePage.tsx"), "ArchivePage", false, [
  "applications/archive"
])

/** The screens of `applications`. */
export const applicationsModule = {
  screens: {
    "accounting-software": screen(
      () => import("#ui/applications/AccountingSoftwarePage.tsx"),
      "AccountingSoftwarePage",
      false,
      ["workspaces"]
    ),
    everial: archive,
    "everial-quickfolders": archive,
    "settings-applications": screen(() => import("#ui/applications/ApplicationsPage.tsx"), "ApplicationsPage", false, [
      "branding",
      "people"
    ])
  },
  texts: ["applications"]
} satisfies UiModule
