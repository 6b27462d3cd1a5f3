// One chunk for the small pages that a sign-in passes through: every `import()` costs bytes on the first page.
export { AutologinPage } from "#ui/access/AutologinPage.tsx"
export { CallbackPage } from "#ui/access/CallbackPage.tsx"
export { SsoErrorPage } from "#ui/access/SsoErrorPage.tsx"
export { SsoPage } from "#ui/access/SsoPage.tsx"
