import { documentEventAvailability } from "#machines/documents/node/document.projection.ts"
import { folderEventAvailability } from "#machines/documents/folder/folder.projection.ts"
import type { Place } from "#machines/documents/folder/nodeRules.ts"
import { wayTo } from "#machines/documents/tree/tree.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { FolderNode, TreeNode } from "#schemas/documents/node.ts"
import type { Known } from "#ui/documents/list/knownFolders.ts"

/** Converts a folder to a destination as the machines take it. */
export const placeOf = ({ root, tree }: Known, folder: FolderNode): Place => ({
  isRoot: folder.is_root,
  isReadOnly: folder.read_only,
  isTrashed: folder.deleted_at !== null,
  path: [...(root === null ? [] : [root.id]), ...wayTo(tree, folder.id).map(({ id }) => id)]
})

/**
 * The guard that refuses to move or restore these nodes into this folder, or null. Only the server can detect name
 * conflicts.
 */
export const whyNotThere = (
  nodes: ReadonlyArray<TreeNode>,
  folder: FolderNode,
  known: Known,
  by: Actor
): string | null => {
  const move = { type: "node.moved", by, to: placeOf(known, folder), isTaken: false } as const
  for (const node of nodes) {
    if (node.deleted_at === null && (node.folder_id === folder.id || (folder.is_root && node.folder_id === null)))
      return "isAlreadyThere"
    const event = node.deleted_at === null ? move : ({ ...move, type: "node.restored" } as const)
    const availability =
      node.type === "document" ? documentEventAvailability(node, event) : folderEventAvailability(node, event)
    if (!availability.open) return availability.closedBy[0] ?? "isWritable"
  }
  return null
}
