import type { CatalogItemEvent, CatalogItemFacts } from "#machines/catalog/catalogItem.machine.ts"
import type { ServiceRequestEvent } from "#machines/catalog/serviceRequest.machine.ts"

const by = { mayKeep: true }
export const freeService: CatalogItemFacts = {
  kind: "service",
  services: 1,
  unpublished: 0,
  uses: 0,
  publishedOffers: 0
}
export const freeOffer: CatalogItemFacts = { ...freeService, kind: "offer", services: 2 }
export const itemCases = {
  "item.changed": { type: "item.changed", by, services: 1, unpublished: 0 },
  "item.published": { type: "item.published", by },
  "item.archived": { type: "item.archived", by },
  "item.restored": { type: "item.restored", by },
  "item.removed": { type: "item.removed", by }
} as const satisfies { readonly [T in CatalogItemEvent["type"]]: CatalogItemEvent & { readonly type: T } }

const firm = { mayDecide: true, mayOrder: false }
const client = { mayDecide: false, mayOrder: true }
export const requestCases = {
  "order.accepted": { type: "order.accepted", by: firm },
  "order.declined": { type: "order.declined", by: firm, reason: "Hors de notre métier." },
  "order.withdrawn": { type: "order.withdrawn", by: client },
  "order.converted": { type: "order.converted", by: firm }
} as const satisfies { readonly [T in ServiceRequestEvent["type"]]: ServiceRequestEvent & { readonly type: T } }
