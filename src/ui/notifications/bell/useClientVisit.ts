import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { fromPromise } from "xstate"
import { clientVisitMachine } from "#machines/notifications/clientVisit.machine.ts"
import { isReported } from "#machines/notifications/clientVisit.projection.ts"
import type { RouteRow } from "#schemas/access/routes.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useActorRef } from "#ui/shared/actors.ts"

/** Whether a screen shows the content of a client. */
const showsClient = ({ area, company, module }: RouteRow) =>
  module === "documents" || (area === "client-file" && company === "always")

/**
 * [NOT-O02] Tells the server which client the user is looking at: the documents received from it are then no longer
 * new. Returns whether it has, so that the unread notices are counted once, after it.
 */
export const useClientVisit = () => {
  const { ask } = usePortal()
  const queries = useQueryClient()
  const { entity, row } = useHere()
  const client = row !== null && showsClient(row) ? (entity?.vendorId ?? null) : null
  const [logic] = useState(() =>
    clientVisitMachine.provide({
      actors: {
        report: fromPromise<unknown, ReadonlyArray<number>>(({ input, signal }) =>
          Promise.all(
            input.map((vendorId) =>
              ask("home.look", { showError: false, params: { vendorId: vendorId as VendorId } }, signal)
            )
          )
        )
      }
    })
  )
  const ref = useActorRef(logic)
  useEffect(() => ref.send({ type: "place.changed", client }), [client, ref])
  const isTold = useSelector(ref, (snapshot) => isReported(snapshot, client))
  useEffect(() => {
    const subscription = ref.on("visit.reported", () => {
      for (const call of ["notices.count", "home.read", "customers.list"])
        void queries.invalidateQueries({ queryKey: [call] })
    })
    return () => subscription.unsubscribe()
  }, [queries, ref])
  return isTold
}
