// One chunk for these small pages: every `import()` costs bytes on the first page.
export { CreatePasswordPage } from "#ui/access/CreatePasswordPage.tsx"
export { ResetPasswordPage } from "#ui/access/ResetPasswordPage.tsx"
export { ResetSubmitPage } from "#ui/access/ResetSubmitPage.tsx"
