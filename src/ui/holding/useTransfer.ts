import { useSelector } from "@xstate/react"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { type BulkItem, groupBulkMachine } from "#machines/holding/groupBulk.machine.ts"
import { toGroupBulkView } from "#machines/holding/groupBulk.projection.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import { transferActor } from "#services/holding/bulkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useActorRef } from "#ui/shared/actors.ts"

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** [WSP-007] The transfer of many client files to another workspace, and what is said once it is on its way. */
export const useTransfer = (holdingId: HoldingId, onDone: () => void) => {
  const { ask, live, snackbar } = usePortal()
  const queries = useQueryClient()
  const [logic] = useState(() => groupBulkMachine.provide({ actors: { act: transferActor(ask, holdingId) } }))
  const ref = useActorRef(logic, { input: { needs: ["to"] } })
  const view = useSelector(ref, toGroupBulkView, same)
  useEffect(() => {
    const refresh = () => {
      for (const key of ["holding.customers", "holding.firms", "holding.dashboard"])
        void queries.invalidateQueries({ queryKey: [key] })
    }
    const told = ref.on("bulk.done", ({ changed }) => {
      refresh()
      if (changed === 0) return
      onDone()
      snackbar.send({
        type: "message.raised",
        message: { tone: "success", code: "holding:transfer.done", params: { count: changed }, text: null }
      })
    })
    // The job moves the files a moment later.
    const heard = live.subscribe(({ entity }) => {
      if (entity === "clientFile") refresh()
    })
    return () => {
      told.unsubscribe()
      heard()
    }
  })
  return { view, send: ref.send, begin: (items: ReadonlyArray<BulkItem>) => ref.send({ type: "bulk.asked", items }) }
}
