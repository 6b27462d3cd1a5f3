import type { NodeAction } from "#machines/documents/nodeAction.types.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

const now = () => new Date().toISOString()

/** What a node will most likely be once the action is done; null: gone from where it is shown. */
export const expected = ({ kind, name }: NodeAction, node: TreeNode): TreeNode | null => {
  if (kind === "rename") return { ...node, name }
  if (kind === "move" || kind === "trash" || kind === "restore" || kind === "purge") return null
  if (node.type === "folder") return node
  return { ...node, is_validated: kind === "validate", validated_at: kind === "validate" ? now() : null }
}

/** What this screen has done and the server may not have answered for yet, by node. */
export const makeActedNodes = () => {
  /** Actions of this screen by the node they change, its revision before, and what the server made of it since. */
  const acted = new Map<
    number,
    { readonly action: NodeAction; readonly revision: number; readonly made: TreeNode | null }
  >()
  /** An answer that left before an action arrived must not bring back what the screen has already let go. */
  const caughtUp = (node: TreeNode): ReadonlyArray<TreeNode> => {
    const mine = acted.get(node.id)
    if (mine === undefined || node.revision > mine.revision) return [node]
    const isGone = expected(mine.action, node) === null
    if (mine.made !== null && !isGone) return [mine.made]
    const after =
      mine.action.kind === "move" && node.folder_id === mine.action.folder ? node : expected(mine.action, node)
    return after === null ? [] : [after]
  }

  /** Revisions that ways back have left: the rows still show those before. */
  const left = new Map<number, number>()
  return { acted, caughtUp, left }
}
export type ActedNodes = ReturnType<typeof makeActedNodes>
