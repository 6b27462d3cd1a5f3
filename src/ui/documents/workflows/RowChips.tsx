import { useQuery } from "@tanstack/react-query"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { StatusChip } from "#ui/workflows/StatusChip.tsx"
import "#ui/workflows/workflows.css"

/** [WFL-004] Chips for the statuses with these ids. */
export function RowChips({ statuses }: { readonly statuses: ReadonlyArray<number> }) {
  const { vendorId } = useDocumentsStore().store
  const workflows = useQuery({
    ...useCall("workflows.list", { params: { vendorId }, query: { statuses: "true" }, showError: false }),
    staleTime: 60_000
  }).data?.data
  const shown = (workflows ?? []).flatMap((workflow) =>
    (workflow.statuses ?? []).filter(({ id }) => statuses.includes(id)).map((status) => ({ status, workflow }))
  )
  return shown.map(({ status, workflow }) => (
    <span key={status.id} className="row-status" title={`${workflow.name} : ${status.name}`}>
      <StatusChip {...status} />
    </span>
  ))
}
