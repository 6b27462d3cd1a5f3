import { screen, type UiModule } from "#ui/shared/module.ts"

const oops = screen(() => import("#ui/access/OopsPage.tsx"), "OopsPage")

/** The screens of `access`. */
export const accessModule = {
  screens: {
    autologin: screen(() => import("#ui/access/AutologinPage.tsx"), "AutologinPage"),
    "cgu-cgv": screen(() => import("#ui/access/TermsPage.tsx"), "TermsPage"),
    "create-password": screen(() => import("#ui/access/CreatePasswordPage.tsx"), "CreatePasswordPage"),
    "oauth-callback": screen(() => import("#ui/access/CallbackPage.tsx"), "CallbackPage"),
    oops,
    "reset-password": screen(() => import("#ui/access/ResetPasswordPage.tsx"), "ResetPasswordPage"),
    "reset-password-submit": screen(() => import("#ui/access/ResetSubmitPage.tsx"), "ResetSubmitPage"),
    signin: screen(() => import("#ui/access/SignInPage.tsx"), "SignInPage"),
    sso: screen(() => import("#ui/access/SsoPage.tsx"), "SsoPage"),
    "sso-error": screen(() => import("#ui/access/SsoErrorPage.tsx"), "SsoErrorPage"),
    unknown: oops
  }
} satisfies UiModule
