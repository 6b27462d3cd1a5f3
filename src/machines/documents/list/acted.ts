import type { ActedNode } from "#machines/documents/list/desk.types.ts"
import type { ActionKind, NodeAction } from "#machines/documents/actions/nodeAction.types.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/** The node is shown where it was. */
export const stays = (kind: ActionKind) => kind === "rename" || kind === "validate" || kind === "unvalidate"

/** What a node will most likely be once the action is done at `at`; null: gone from where it is shown. */
export const expected = ({ kind, name }: NodeAction, node: TreeNode, at: string): TreeNode | null => {
  if (kind === "rename") return { ...node, name }
  if (kind === "move" || kind === "trash" || kind === "restore" || kind === "purge") return null
  if (node.type === "folder") return node
  return { ...node, is_validated: kind === "validate", validated_at: kind === "validate" ? at : null }
}

/** A node of an answer: one that left before an action arrived must not bring back what the screen has already let go. */
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
