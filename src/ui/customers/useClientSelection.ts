import { useState } from "react"
import type { ActedClient } from "#machines/customers/clientActions.machine.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { type CustomersSearch, queryOf } from "#ui/customers/customersSearch.ts"
import type { useCustomers } from "#ui/customers/useCustomers.ts"
import { keepOnly, noSelection, type Selection } from "#ui/shared/selection/selection.ts"

/** The largest page size that the server accepts. */
const atOnce = 500
const actedOf = ({ company_name, id }: VendorSummary): ActedClient => ({ id: id as number, name: company_name })

interface Held {
  /** The firm, search and state filter at the time of the selection; a change of them discards the selection. */
  readonly of: string
  readonly selection: Selection<number>
  /** All clients that match the filters, including those not loaded; null if the user selected lines one by one. */
  readonly every: ReadonlyArray<ActedClient> | null
}

/** The selected client files. A line that the list no longer shows is not part of the selection. */
export const useClientSelection = (
  firmId: FirmId | null,
  search: CustomersSearch,
  { rows, total }: ReturnType<typeof useCustomers>
) => {
  const { ask } = usePortal()
  const of = JSON.stringify([firmId, search.search, search.state])
  const none: Held = { of, selection: noSelection(), every: null }
  const [kept, setHeld] = useState<Held>(none)
  const held = kept.of === of ? kept : none
  const order = rows.map(({ id }) => id as number)
  const selection: Selection<number> =
    held.every === null ? keepOnly(order, held.selection) : { keys: new Set(order), anchor: held.selection.anchor }
  const chosen = held.every ?? rows.filter(({ id }) => selection.keys.has(id as number)).map(actedOf)
  return {
    selection,
    chosen,
    total,
    select: (next: Selection<number>) => setHeld({ of, selection: next, every: null }),
    clear: () => setHeld(none),
    /** Loads and selects all clients that match the filters. Rejects with a `CallFailure`. */
    selectEvery: async () => {
      if (firmId === null) return
      const every: Array<ActedClient> = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const query = { ...queryOf(search, page), per_page: atOnce }
        const { data, pagination } = await ask("customers.list", { params: { firmId }, query, showError: false })
        every.push(...data.map(actedOf))
        last = pagination.last_page
      }
      setHeld({ of, selection: held.selection, every })
    }
  }
}
export type ClientSelection = ReturnType<typeof useClientSelection>
