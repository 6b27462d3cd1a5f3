import type { DocumentNode } from "#schemas/documents/node.ts"
import { Marks } from "#ui/documents/marks/Marks.tsx"
import { SaidFacts } from "#ui/quickfolders/SaidFacts.tsx"

/** Marks and drop metadata of a document: one chunk, because the page's size limit does not allow two. */
export const MarksAndSaid = ({ node }: { readonly node: DocumentNode }) => (
  <>
    <Marks node={node} />
    <SaidFacts vendorId={node.vendor_id} documentId={node.id} />
  </>
)
