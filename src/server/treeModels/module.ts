import { StarterTreesHandlers } from "#server/treeModels/StarterTreesHandlers.ts"
import { TreeModelsHandlers } from "#server/treeModels/TreeModelsHandlers.ts"
import { makeTree, sweepTrees } from "#server/treeModels/buildTree.ts"
import { defineModule } from "#server/platform/module.ts"

export const treeModelsModule = defineModule({
  handlers: [TreeModelsHandlers, StarterTreesHandlers],
  jobs: {
    BuildTree: ({ vendor }) => makeTree(vendor),
    SweepTrees: () => sweepTrees
  },
  hourly: ["SweepTrees"]
})
