import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const pages = () => import("#ui/signatures/SignaturesPages.tsx")

/** The screens of `signatures`. */
export const signaturesModule = {
  screens: {
    sign: screen(() => import("#ui/signatures/SignPage.tsx"), "SignPage", false, ["documents/viewer"]),
    verify: screen(() => import("#ui/signatures/VerifyPage.tsx"), "VerifyPage"),
    signatures: screen(pages, "SignaturesPage", false, ["documents/viewer"]),
    signature: screen(pages, "SignaturePage", false, ["documents/viewer"]),
    "signatures-send": screen(pages, "SendPage", false, ["documents/viewer"])
  },
  texts: ["signatures"]
} satisfies UiModule
