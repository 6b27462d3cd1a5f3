import { useTranslation } from "react-i18next"
import type { FolderNode } from "#schemas/documents/node.ts"
import {
  useBrowserView,
  useDocumentsStore,
  useGoing,
  useKnownFolders
} from "#ui/documents/page/documentsStoreContext.ts"
import { useDragging } from "#ui/documents/list/useDragging.ts"
import { folderRows, keyOfLine, type Line, sharedKey } from "#ui/documents/around/folderRows.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { folder as closed, home, trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { folderOpen } from "#ui/shared/icons/list/listIcons.ts"
import { shareLink } from "#ui/shared/icons/documents/shareIcon.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { VirtualTree } from "#ui/shared/virtual/tree/VirtualTree.tsx"
import { nodeByHash } from "#machines/documents/tree/tree.ts"
import type { TreeRow } from "#ui/shared/virtual/flattenTree.ts"

interface FolderTreeProps {
  readonly onGone?: () => void
  readonly onMenu?: (folder: FolderNode, anchor: Anchor) => void
}

const iconOf = ({ expanded, node }: TreeRow<Line, number>) => {
  if (node === "root") return <Icon of={home} className="tree-icon" />
  if (typeof node === "string") return <Icon of={node === "trash" ? trash : shareLink} className="tree-icon" />
  return <Icon of={expanded === true ? folderOpen : closed} className="tree-icon ft-folder" />
}

/** The folder tree of the company: the root at the top, the shared nodes and the trash at the bottom. */
export function FolderTree({ onGone, onMenu }: FolderTreeProps) {
  const { t } = useTranslation("documents")
  const { store, isShared } = useDocumentsStore()
  const known = useKnownFolders()
  const going = useGoing()
  const { folder, isTrash } = useBrowserView()
  const { folders: drag } = useDragging()
  const selected = isShared
    ? sharedKey
    : isTrash
      ? -1
      : folder === "root"
        ? 0
        : (nodeByHash(known.tree, folder)?.id ?? null)
  const open = (line: Line, isOpen: boolean) =>
    void store.folders.expand(keyOfLine(line), isOpen)?.catch(() => undefined)
  if (known.root === null || !known.loaded.has(known.root.id)) return <SkeletonRows count={5} />
  return (
    <VirtualTree
      label={t("tree")}
      rows={folderRows(known, true)}
      labelOf={(line) => (typeof line === "string" ? t(line === "root" ? "title" : line) : line.name)}
      iconOf={iconOf}
      selected={selected}
      onChoose={(line) => {
        going.toFolder(typeof line === "string" ? line : line.hash)
        if (typeof line !== "string" && line.has_sub_folders) open(line, true)
        onGone?.()
      }}
      onToggle={open}
      onMenu={(line, anchor) => {
        if (typeof line !== "string") onMenu?.(line, anchor)
      }}
      drag={drag}
    />
  )
}
