import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const profile = () => import("#ui/people/profilePages.ts")
const team = () => import("#ui/people/teamPages.ts")

/** The screens of `people`. */
export const peopleModule = {
  screens: {
    "profile-documents": screen(profile, "ProfileDocumentsPage"),
    "profile-notifications": screen(profile, "ProfileNotificationsPage"),
    "profile-password": screen(profile, "ProfilePasswordPage"),
    "profile-sessions": screen(profile, "ProfileSessionsPage"),
    "profile-terms-of-service": screen(profile, "ProfileTermsPage"),
    "profile-user": screen(profile, "ProfileUserPage"),
    "settings-team-companies": screen(team, "TeamCompaniesPage"),
    "settings-team-users": screen(team, "TeamUsersPage"),
    "settings-terms-of-service": screen(profile, "FirmTermsPage")
  },
  texts: ["people", "access"]
} satisfies UiModule
