// One chunk for the team pages: each `import()` costs bytes on the first page.
export { TeamCompaniesPage } from "#ui/people/TeamCompaniesPage.tsx"
export { TeamUsersPage } from "#ui/people/TeamUsersPage.tsx"
