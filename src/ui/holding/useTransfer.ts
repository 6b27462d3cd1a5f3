import type { HoldingId } from "#schemas/holding/ids.ts"
import { transferActor } from "#services/holding/bulkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useGroupBulk } from "#ui/holding/useGroupBulk.ts"

const queries = ["holding.customers", "holding.firms", "holding.dashboard"]
const needs = ["to"]

/**
 * [WSP-007] The bulk transfer of client files to another workspace. A job moves the files after the request has been
 * accepted.
 */
export const useTransfer = (holdingId: HoldingId, onDone: () => void) => {
  const { ask } = usePortal()
  // The files move after the response: the job's `clientFile` events refresh the list.
  return useGroupBulk({
    act: () => transferActor(ask, holdingId),
    needs,
    queries,
    entity: "clientFile",
    done: (count) => ({ code: "holding:transfer.done", params: { count } }),
    onDone
  })
}
