import type { DocumentNode } from "#schemas/documents/node.ts"
import { Marks } from "#ui/documents/marks/Marks.tsx"
import { SaidFacts } from "#ui/quickfolders/SaidFacts.tsx"

/** What stands of a document beside its facts: one file, for the page of documents has no room for two. */
export const MarksAndSaid = ({ node }: { readonly node: DocumentNode }) => (
  <>
    <Marks node={node} />
    <SaidFacts vendorId={node.vendor_id} documentId={node.id} />
  </>
)
