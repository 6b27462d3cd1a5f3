import type { titles as french } from "#ui/shared/locales/fr/frontTitles.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const titles: Texts<typeof french> = {
  "cgu-cgv": "Terms of use",
  "create-password": "Create my password",
  meet: "Meeting",
  oops: "Page not found",
  redirection: "Redirection…",
  "reset-password": "Forgotten password",
  "reset-password-submit": "New password",
  share: "Shared documents",
  signin: "Sign in",
  "sso-error": "Sign-in failed",
  sign: "Sign a document",
  verify: "Verify a signed document"
}
