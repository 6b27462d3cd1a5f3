// One chunk for all profile pages: they are small, and each `import()` costs bytes on the first page.
// It includes the firm's terms editor, which shares its components with the page that shows the terms to a user.
export { FirmTermsPage } from "#ui/people/FirmTermsPage.tsx"
export { ProfileDocumentsPage } from "#ui/people/ProfileDocumentsPage.tsx"
export { ProfileNotificationsPage } from "#ui/people/ProfileNotificationsPage.tsx"
export { ProfilePasswordPage } from "#ui/people/ProfilePasswordPage.tsx"
export { ProfileSessionsPage } from "#ui/people/ProfileSessionsPage.tsx"
export { ProfileTermsPage } from "#ui/people/ProfileTermsPage.tsx"
export { ProfileUserPage } from "#ui/people/ProfileUserPage.tsx"
