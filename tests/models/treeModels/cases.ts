import type { TreeModelEvent, TreeModelFacts } from "#machines/treeModels/treeModel.machine.ts"

const by = { mayKeep: true }
export const free: TreeModelFacts = { folders: 3, vendors: 0, isDefault: false }
export const treeModelCases = {
  "model.changed": { type: "model.changed", by, folders: 3 },
  "model.offered": { type: "model.offered", by },
  "model.withdrawn": { type: "model.withdrawn", by },
  "model.preferred": { type: "model.preferred", by },
  "model.unpreferred": { type: "model.unpreferred", by },
  "model.removed": { type: "model.removed", by }
} as const satisfies { readonly [T in TreeModelEvent["type"]]: TreeModelEvent & { readonly type: T } }
