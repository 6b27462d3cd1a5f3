import { useTranslation } from "react-i18next"
import { nodeById } from "#machines/documents/tree.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useKnownFolders } from "#ui/documents/deskContext.ts"
import { DateText, dateOf, NameCell, SizeText, StateTag } from "#ui/documents/NodeCells.tsx"

/** A row of a small screen: its name, and below it what the columns say elsewhere. */
export function TwoLines({ node }: { readonly node: TreeNode }) {
  const isDeleted = node.deleted_at !== null
  return (
    <>
      <NameCell node={node} isStatic={isDeleted} />
      <span className="two-lines-facts">
        <StateTag node={node} />
        <DateText instant={isDeleted ? node.deleted_at : dateOf(node)} />
        {isDeleted ? <span className="truncate">{node.deleted_by?.name}</span> : <SizeText node={node} />}
      </span>
    </>
  )
}

/** Where a deleted node was, by the folders that are known. */
export function FormerPlace({ node }: { readonly node: TreeNode }) {
  const { t } = useTranslation("documents")
  const { root, tree } = useKnownFolders()
  const from = node.deleted_from
  if (from === null || from === root?.id) return t("trash.root")
  const folder = nodeById(tree, from)
  return folder === undefined ? <span className="muted">{t("trash.gone")}</span> : folder.name
}
