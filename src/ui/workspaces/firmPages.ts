// One chunk for both pages: they are small, and each `import()` costs bytes on the first page.
export { FirmAdministrationPage } from "#ui/workspaces/FirmAdministrationPage.tsx"
export { GroupManagerPage } from "#ui/workspaces/GroupManagerPage.tsx"
