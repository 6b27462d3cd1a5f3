// One chunk for these small pages: every `import()` costs bytes on the first page.
export { AddressesPage } from "#ui/customers/file/AddressesPage.tsx"
export { AutomationPage } from "#ui/customers/file/AutomationPage.tsx"
export { BanksPage } from "#ui/customers/file/BanksPage.tsx"
export { FiscalPage } from "#ui/customers/file/FiscalPage.tsx"
