import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `people` shows. */
export const peopleModule = {
  screens: {
    "profile-documents": screen(() => import("#ui/people/ProfileDocumentsPage.tsx"), "ProfileDocumentsPage"),
    "profile-notifications": screen(
      () => import("#ui/people/ProfileNotificationsPage.tsx"),
      "ProfileNotificationsPage"
    ),
    "profile-password": screen(() => import("#ui/people/ProfilePasswordPage.tsx"), "ProfilePasswordPage"),
    "profile-sessions": screen(() => import("#ui/people/ProfileSessionsPage.tsx"), "ProfileSessionsPage"),
    "profile-terms-of-service": screen(() => import("#ui/people/ProfileTermsPage.tsx"), "ProfileTermsPage"),
    "profile-user": screen(() => import("#ui/people/ProfileUserPage.tsx"), "ProfileUserPage"),
    "settings-team-companies": screen(() => import("#ui/people/TeamCompaniesPage.tsx"), "TeamCompaniesPage"),
    "settings-team-users": screen(() => import("#ui/people/TeamUsersPage.tsx"), "TeamUsersPage"),
    "settings-terms-of-service": screen(() => import("#ui/people/FirmTermsPage.tsx"), "FirmTermsPage")
  }
} satisfies UiModule
