import { screen, type UiModule } from "#ui/shared/module.ts"

// One chunk for the three screens of tree models: each `import()` costs bytes on the first page.
const pages = () => import("#ui/starters/starterPages.ts")

/** The screens of `starters`. */
export const startersModule = {
  screens: {
    "sa-catalog-themes": screen(() => import("#ui/starters/StarterThemesPage.tsx"), "StarterThemesPage"),
    "sa-documents-details": screen(pages, "StarterTreePage"),
    "sa-documents-manager": screen(pages, "StarterTreesPage"),
    "sa-documents-visualisation": screen(pages, "TreeDrawingPage")
  },
  texts: ["starters", "themes", "treeModels"]
} satisfies UiModule
