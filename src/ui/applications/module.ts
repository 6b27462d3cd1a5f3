import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `applications` shows. */
export const applicationsModule = {
  screens: {
    "accounting-software": screen(
      () => import("#ui/applications/AccountingSoftwarePage.tsx"),
      "AccountingSoftwarePage"
    ),
    "settings-applications": screen(() => import("#ui/applications/ApplicationsPage.tsx"), "ApplicationsPage")
  },
  navigation: [
    { id: "accounting-software", label: "app:nav.accounting-software", icon: "book", at: 90, closedToGuests: true }
  ]
} satisfies UiModule
