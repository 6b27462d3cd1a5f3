import type { TreeNode } from "#schemas/documents/node.ts"
import { DateText, dateOf, NameCell, SizeText, StateTag } from "#ui/documents/list/NodeCells.tsx"

/** A row of a small screen: its name, and below it what the columns say elsewhere. */
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
