// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as themes from "#ui/themes/texts/fr.ts"
import * as treeModels from "#ui/treeModels/texts/fr.ts"
export const modules = {
  themes: { ...themes.themes },
  treeModels: { ...treeModels.treeModels }
}
