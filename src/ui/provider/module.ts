import { screen, type UiModule } from "#ui/shared/module.ts"

// One `import()` for all of them: each costs bytes on the first page.
const catalogue = screen(() => import("#ui/provider/CataloguePage.tsx"), "CataloguePage", false, ["branding"])

/** The screens of `provider`. */
export const providerModule = {
  screens: {
    "sa-flags": catalogue
  },
  texts: ["provider"]
} satisfies UiModule
