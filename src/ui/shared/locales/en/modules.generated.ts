// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as themes from "#ui/themes/texts/en.ts"
import * as treeModels from "#ui/treeModels/texts/en.ts"
export const modules = {
  themes: { ...themes.themes },
  treeModels: { ...treeModels.treeModels }
}
