import type { TreeNode } from "#schemas/documents/node.ts"
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
