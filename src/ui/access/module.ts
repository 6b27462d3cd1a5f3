import { screen, type UiModule } from "#ui/shared/module.ts"

const passwords = () => import("#ui/access/passwordPages.ts")
const providers = () => import("#ui/access/providerPages.ts")
const oops = screen(() => import("#ui/access/OopsPage.tsx"), "OopsPage")

export const accessModule = {
  screens: {
    autologin: screen(providers, "AutologinPage"),
    "cgu-cgv": screen(() => import("#ui/access/TermsPage.tsx"), "TermsPage"),
    "create-password": screen(passwords, "CreatePasswordPage"),
    "oauth-callback": screen(providers, "CallbackPage"),
    oops,
    "reset-password": screen(passwords, "ResetPasswordPage"),
    "reset-password-submit": screen(passwords, "ResetSubmitPage"),
    signin: screen(() => import("#ui/access/SignInPage.tsx"), "SignInPage"),
    sso: screen(providers, "SsoPage"),
    "sso-error": screen(providers, "SsoErrorPage"),
    unknown: oops
  },
  texts: ["access"]
} satisfies UiModule
