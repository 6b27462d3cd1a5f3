// One chunk for the pages that a sign-in passes: they are small, and each `import()` costs bytes on the first page.
export { AutologinPage } from "#ui/access/AutologinPage.tsx"
export { CallbackPage } from "#ui/access/CallbackPage.tsx"
export { SsoErrorPage } from "#ui/access/SsoErrorPage.tsx"
export { SsoPage } from "#ui/access/SsoPage.tsx"
