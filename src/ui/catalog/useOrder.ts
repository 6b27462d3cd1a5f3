import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { orderFlowMachine, type OrderFlowRef } from "#machines/catalog/orderFlow.machine.ts"
import { basketOf, type OrderView, toOrderView } from "#machines/catalog/orderFlow.projection.ts"
import type { ClientCatalog } from "#schemas/catalog/clientCatalog.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { keepBasket, orderActors, readBasket, watchBasket } from "#services/catalog/basket.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

/**
 * [SRQ-002] The actor of a user's unfinished order for a company; stored in the browser and synchronised between its
 * tabs.
 */
export const useOrder = (
  userId: number,
  vendorId: VendorId,
  catalog: ClientCatalog | null
): { readonly ref: OrderFlowRef; readonly view: OrderView } => {
  const { ask, valuesOf } = usePortal()
  const [{ input, logic, values }] = useState(() => {
    const kept = valuesOf(userId)
    return {
      values: kept,
      input: readBasket(kept, vendorId),
      logic: orderFlowMachine.provide({ actors: orderActors(ask, vendorId) })
    }
  })
  const ref = useActorRef(logic, { input })
  useEffect(() => {
    const kept = ref.subscribe((snapshot) => keepBasket(values, vendorId, basketOf(snapshot)))
    const stop = watchBasket(values, userId, vendorId, (basket) => ref.send({ type: "basket.read", basket }))
    return () => {
      kept.unsubscribe()
      stop()
    }
  }, [ref, userId, values, vendorId])
  return { ref, view: useSelector(ref, (snapshot) => toOrderView(snapshot, catalog), isEqualJson) }
}
