import type { Target } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/** Converts a node to the target of an action. */
export const toTarget = (node: TreeNode): Target => ({
  id: node.id,
  name: node.name,
  revision: node.revision,
  isDefault: node.type === "folder" && node.is_default
})
