import type { ActedNode } from "#machines/documents/list/documentsStore.types.ts"
import type { ActionKind, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/** True if the node stays in its list after the action. */
export const stays = (kind: ActionKind) => kind === "rename" || kind === "validate" || kind === "unvalidate"

/** Optimistic update: the node as it will be after the action, done at the instant `at`; null if it leaves the list. */
export const expected = ({ kind, name }: NodeAction, node: TreeNode, at: string): TreeNode | null => {
  if (kind === "rename") return { ...node, name }
  if (kind === "move" || kind === "trash" || kind === "restore" || kind === "purge") return null
  if (node.type === "folder") return node
  return { ...node, is_validated: kind === "validate", validated_at: kind === "validate" ? at : null }
}

/**
 * Applies this screen's own action to a node of a server answer that may be older than the action, so that a stale
 * answer does not undo the optimistic update. Empty if the node has left the list.
 */
export const caughtUp = (
  acted: ReadonlyMap<number, ActedNode>,
  node: TreeNode,
  at: string
): ReadonlyArray<TreeNode> => {
  const own = acted.get(node.id)
  if (own === undefined || node.revision > own.revision) return [node]
  const after = expected(own.action, node, at)
  if (own.made !== null && after !== null) return [own.made]
  if (own.action.kind === "move" && node.folder_id === own.action.folder) return [node]
  return after === null ? [] : [after]
}
