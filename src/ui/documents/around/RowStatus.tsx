import { useQuery } from "@tanstack/react-query"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { lazyChunk } from "#ui/shared/lazy/lazyChunk.ts"
import { viewOf } from "#ui/shared/lazy/lazyPart.tsx"

/** Not prefetched: in most folders no document has a status. */
const RowChips = viewOf(
  lazyChunk(() => import("#ui/documents/workflows/RowChips.tsx")),
  (module) => module.RowChips,
  "silent"
)

interface RowStatusProps {
  readonly node: TreeNode
  readonly folder: TreeNode["id"]
}

/** [WFL-004] The statuses of a document in its row. Those of all rows come from one request per folder. */
export function RowStatus({ folder, node }: RowStatusProps) {
  const { vendorId } = useDocumentsStore().store
  const own = useQuery({
    ...useCall("workflows.inFolder", { params: { vendorId, nodeId: folder }, showError: false }),
    staleTime: 60_000,
    retry: false,
    select: ({ data }) => data.filter(({ node_id }) => node_id === node.id)
  }).data
  return own === undefined || own.length === 0 ? null : <RowChips statuses={own.map(({ status_id }) => status_id)} />
}
