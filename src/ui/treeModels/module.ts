import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `treeModels`. */
export const treeModelsModule = {
  screens: {
    "settings-tree-structures": screen(() => import("#ui/treeModels/TreeModelsPage.tsx"), "TreeModelsPage")
  },
  texts: ["treeModels", "themes"]
} satisfies UiModule
