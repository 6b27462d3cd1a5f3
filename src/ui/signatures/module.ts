import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `signatures`. */
export const signaturesModule = {
  screens: {
    sign: screen(() => import("#ui/signatures/SignPage.tsx"), "SignPage"),
    verify: screen(() => import("#ui/signatures/VerifyPage.tsx"), "VerifyPage")
  }
} satisfies UiModule
