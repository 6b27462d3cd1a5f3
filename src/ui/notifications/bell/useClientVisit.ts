import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { fromPromise } from "xstate"
import { clientVisitMachine } from "#machines/notifications/clientVisit.machine.ts"
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
 * new.
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
  useEffect(() => {
    const subscription = ref.on("visit.reported", () => {
      for (const call of ["notices.count", "home.read", "customers.list"])
        void queries.invalidateQueries({ queryKey: [call] })
    })
    return () => subscription.unsubscribe()
  }, [queries, ref])
}
