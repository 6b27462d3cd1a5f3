import type { HoldingId } from "#schemas/holding/ids.ts"
import { transferActor } from "#services/holding/bulkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useGroupBulk } from "#ui/holding/useGroupBulk.ts"

const queries = ["holding.customers", "holding.firms", "holding.dashboard"]
const needs = ["to"]

/** [WSP-007] The transfer of many client files to another workspace, and what is said once it is on its way. */
export const useTransfer = (holdingId: HoldingId, onDone: () => void) => {
  const { ask } = usePortal()
  // The job moves the files a moment later: their events refresh the list.
  return useGroupBulk({
    act: () => transferActor(ask, holdingId),
    needs,
    queries,
    entity: "clientFile",
    done: (count) => ({ code: "holding:transfer.done", params: { count } }),
    onDone
  })
}
