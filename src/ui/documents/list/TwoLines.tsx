import type { TreeNode } from "#schemas/documents/node.ts"
import { DateText, dateOf, NameCell, SizeText, StateTag } from "#ui/documents/list/NodeCells.tsx"

/** A row on a small screen: the name, and below it the other values. */
export function TwoLines({ node }: { readonly node: TreeNode }) {
  return (
    <>
      <NameCell node={node} />
      <span className="two-lines-facts">
        <StateTag node={node} />
        <DateText instant={dateOf(node)} />
        <SizeText node={node} />
      </span>
    </>
  )
}
