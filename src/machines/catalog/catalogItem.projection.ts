import {
  type CatalogItemEvent,
  type CatalogItemFacts,
  catalogItemMachine
} from "#machines/catalog/catalogItem.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { CatalogState } from "#schemas/catalog/catalog.ts"
import * as Result from "#schemas/shared/result.ts"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const catalogItemSnapshot = (state: CatalogState, facts: CatalogItemFacts) =>
  catalogItemMachine.resolveState({ value: state, context: facts })

interface ShownItem {
  readonly state: CatalogState
  readonly uses: number
  readonly closed_by: ReadonlyArray<string>
}

export const serviceFacts = ({
  published_offers,
  uses
}: {
  readonly uses: number
  readonly published_offers: number
}): CatalogItemFacts => ({ kind: "service", services: 1, unpublished: 0, uses, publishedOffers: published_offers })

export const offerFacts = ({
  service_count,
  unpublished_count,
  uses
}: {
  readonly uses: number
  readonly service_count: number
  readonly unpublished_count: number
}): CatalogItemFacts => ({
  kind: "offer",
  services: service_count,
  unpublished: unpublished_count,
  uses,
  publishedOffers: 0
})

type Step = Exclude<CatalogItemEvent["type"], "item.changed">

/**
 * The actions that a row of the catalogue offers: for each event the guard that refuses it (`closed.<name>`), or null.
 */
export const toCatalogItemView = (item: ShownItem, facts: CatalogItemFacts) => {
  const by = { mayKeep: item.closed_by.length === 0 }
  const snapshot = catalogItemSnapshot(item.state, facts)
  const closedBy = (event: CatalogItemEvent) => {
    const verdict = ask(catalogItemMachine, snapshot, event)
    return Result.isFailure(verdict) ? (verdict.failure.closedBy[0] ?? event.type) : null
  }
  const refusalOf = (type: Step) => closedBy({ type, by })
  return {
    /** Users without this right see no actions. */
    mayKeep: by.mayKeep,
    state: item.state,
    /** No change can be saved, whatever its content. */
    isReadOnly: closedBy({ type: "item.changed", by, services: 1, unpublished: 0 }) !== null,
    changeClosedBy: closedBy({ type: "item.changed", by, services: facts.services, unpublished: facts.unpublished }),
    publicationClosedBy: refusalOf("item.published"),
    archivingClosedBy: refusalOf("item.archived"),
    restoringClosedBy: refusalOf("item.restored"),
    removalClosedBy: refusalOf("item.removed")
  }
}
export type CatalogItemView = ReturnType<typeof toCatalogItemView>
