import type { texts } from "#ui/shared/locales/fr/index.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app"
    resources: typeof texts
    keySeparator: false
    returnNull: false
  }
}
