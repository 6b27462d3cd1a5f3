import { visibleRows } from "#machines/documents/folder/treeRows.ts"
import { byName } from "#schemas/documents/list/nameOrder.ts"
import type { FolderNode } from "#schemas/documents/node.ts"
import { sharedAlias, trashId } from "#schemas/shared/constants.ts"
import type { Known } from "#ui/documents/list/knownFolders.ts"
import type { TreeRow } from "#ui/shared/virtual/flattenTree.ts"

/** A line of the folder pane: a folder, or one of the fixed lines. */
type Fixed = "root" | typeof sharedAlias | "trash"
export type Line = FolderNode | Fixed

/** The key of the line of the shared nodes; no node has this id. */
export const sharedKey = -2

const shows = ({ type }: { readonly type: string }) => type === "folder"
const mayOpen = ({ has_sub_folders }: FolderNode) => has_sub_folders

export const keyOfLine = (line: Line): number =>
  typeof line === "string" ? (line === "root" ? 0 : line === "trash" ? trashId : sharedKey) : line.id

/** The loaded folders as lines of the pane: the root first, the shared nodes and the trash last. */
export const folderRows = (known: Known, withTrash: boolean): ReadonlyArray<TreeRow<Line, number>> => {
  const rows = visibleRows(known.tree, known.expanded, { compare: byName, shows, mayOpen })
  const tops = rows.filter(({ level }) => level === 1).length + (withTrash ? 3 : 1)
  const fixed = (node: Fixed, position: number): TreeRow<Line, number> => ({
    key: keyOfLine(node),
    node,
    level: 1,
    position,
    siblings: tops,
    expanded: null,
    parent: null
  })
  return [
    fixed("root", 1),
    ...rows.map(({ brothers, isExpanded, level, node, position }): TreeRow<Line, number> => ({
      key: node.id,
      node,
      level,
      position: level === 1 ? position + 1 : position,
      siblings: level === 1 ? tops : brothers,
      expanded: isExpanded,
      parent: level === 1 ? null : node.folder_id
    })),
    ...(withTrash ? [fixed(sharedAlias, tops - 1), fixed("trash", tops)] : [])
  ]
}
