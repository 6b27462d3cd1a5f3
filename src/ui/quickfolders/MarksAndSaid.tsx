import { Suspense } from "react"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { Marks } from "#ui/documents/marks/Marks.tsx"
import { SaidFacts } from "#ui/quickfolders/SaidFacts.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const TalkFold = lazyPart(
  () => import("#ui/threads/TalkFold.tsx"),
  (module) => module.TalkFold,
  "heavy"
)

/** Marks, drop metadata and threads of a document: one chunk, because the page's size limit does not allow two. */
export const MarksAndSaid = ({ node }: { readonly node: DocumentNode }) => (
  <>
    <Marks node={node} />
    <SaidFacts vendorId={node.vendor_id} documentId={node.id} />
    <Suspense fallback={null}>
      <TalkFold subject="document" subjectId={node.id} vendorId={node.vendor_id} />
    </Suspense>
  </>
)
