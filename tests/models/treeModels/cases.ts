import type { ClientTreeEvent } from "#machines/treeModels/clientTree.machine.ts"
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

export const clientTreeCases = {
  "tree.requested": { type: "tree.requested" },
  "tree.built": { type: "tree.built" }
} as const satisfies { readonly [T in ClientTreeEvent["type"]]: ClientTreeEvent & { readonly type: T } }
