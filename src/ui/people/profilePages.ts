// One chunk for all profile pages: they are small, and each `import()` costs bytes on the first page.
// A firm edits its terms with what a person reads theirs with.
export { FirmTermsPage } from "#ui/people/FirmTermsPage.tsx"
export { ProfileDocumentsPage } from "#ui/people/ProfileDocumentsPage.tsx"
export { ProfileNotificationsPage } from "#ui/people/ProfileNotificationsPage.tsx"
export { ProfilePasswordPage } from "#ui/people/ProfilePasswordPage.tsx"
export { ProfileSessionsPage } from "#ui/people/ProfileSessionsPage.tsx"
export { ProfileTermsPage } from "#ui/people/ProfileTermsPage.tsx"
export { ProfileUserPage } from "#ui/people/ProfileUserPage.tsx"
