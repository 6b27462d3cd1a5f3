import type { Texts } from "#ui/shared/locales/texts.ts"
import type { access as French } from "#ui/shared/locales/fr/access.ts"

export const access: Texts<typeof French> = {
  "autologin.failed.text": "A sign-in link works once and for one minute.",
  "autologin.failed.title": "This link is no longer valid",
  "autologin.title": "Opening your session…",
  "caps-lock": "Caps Lock is on.",
  email: "Email address",
  firstname: "First name",
  forgotten: "Forgotten password?",
  lastname: "Last name",
  "oops.back": "Back to home",
  "oops.text": "The address may have changed, or the page no longer exists.",
  "oops.title": "This page cannot be found",
  password: "Password",
  "password.hide": "Hide the password",
  "password.hint": "At least 8 characters",
  "password.show": "Show the password",
  "providers.or": "or",
  "providers.with": "Continue with {{name}}",
  "setup.submit": "Create the account",
  "setup.text": "This installation is new. Create the first super administrator, who will set up the firms.",
  "setup.title": "Welcome",
  "signin.busy": "Signing in…",
  "signin.submit": "Sign in",
  "signin.title": "Sign in",
  "unavailable.text": "The portal does not answer right now. Try again in a moment.",
  "unavailable.title": "The portal is unavailable",
  "unknown-firm.text": "Check the address your firm gave you, or ask for it again.",
  "unknown-firm.title": "Unknown firm address",
  waiting: "Try again in {{count}} s"
}
