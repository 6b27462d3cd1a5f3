// One chunk for the team pages, as for those of a profile.
export { TeamCompaniesPage } from "#ui/people/TeamCompaniesPage.tsx"
export { TeamUsersPage } from "#ui/people/TeamUsersPage.tsx"
