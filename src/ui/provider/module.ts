import { screen, type UiModule } from "#ui/shared/module.ts"

// One `import()` for all these screens: each costs bytes on the first page.
const catalogue = screen(() => import("#ui/provider/CataloguePage.tsx"), "CataloguePage", false, [
  "applications",
  "branding",
  "home",
  "workspaces",
  "workspaces/provider"
])

/** The screens of `provider`. */
export const providerModule = {
  screens: {
    "sa-application": catalogue,
    "sa-applications": catalogue,
    "sa-applications-create": catalogue,
    "sa-applications-subscriptions": catalogue,
    "sa-emergency": catalogue,
    "sa-flags": catalogue,
    "sa-modules": catalogue,
    "sa-health": catalogue,
    "sa-products": catalogue,
    "sa-switches": catalogue,
    "sa-users": catalogue
  },
  texts: ["provider"]
} satisfies UiModule
