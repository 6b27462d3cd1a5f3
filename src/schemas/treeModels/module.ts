import { TreeModelsApi } from "#schemas/treeModels/treeModels.api.ts"
import { treeModelsReference } from "#schemas/treeModels/treeModels.reference.ts"
import { StarterTreesApi } from "#schemas/treeModels/starterTrees.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `treeModels`. */
export const treeModelsModule = {
  groups: [TreeModelsApi, StarterTreesApi],
  reference: treeModelsReference
} as const satisfies SchemaModule
