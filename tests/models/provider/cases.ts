import type { EmergencyEvent } from "#machines/provider/emergency.machine.ts"
import type { FlagEvent } from "#machines/provider/flag.machine.ts"
import type { PlatformApplicationEvent } from "#machines/provider/platformApplication.machine.ts"
import type { ProductEvent } from "#machines/provider/product.machine.ts"
import type { SaleEvent } from "#machines/provider/sale.machine.ts"

const by = { isSuperAdmin: true }
/** Events on a flag that one document has. */
export const flagCases = {
  "flag.changed": { type: "flag.changed", by },
  "flag.retired": { type: "flag.retired", by },
  "flag.offered": { type: "flag.offered", by },
  "flag.removed": { type: "flag.removed", by, known: 1 }
} as const satisfies { readonly [T in FlagEvent["type"]]: FlagEvent & { readonly type: T } }

/** A deletion confirmed for no document, although one has the flag. */
export const removedUnknowing = { type: "flag.removed", by, known: 0 } as const satisfies FlagEvent

/** Events on a product that no firm has. */
export const productCases = {
  "product.changed": { type: "product.changed", by },
  "product.withdrawn": { type: "product.withdrawn", by },
  "product.offered": { type: "product.offered", by },
  "product.removed": { type: "product.removed", by }
} as const satisfies { readonly [T in ProductEvent["type"]]: ProductEvent & { readonly type: T } }

/** Events on a product that is on offer, in a firm that is not being deleted. */
export const saleCases = {
  "product.sold": { type: "product.sold", by, isOffered: true, isKept: true },
  "product.returned": { type: "product.returned", by }
} as const satisfies { readonly [T in SaleEvent["type"]]: SaleEvent & { readonly type: T } }

/** Events on an application of the catalogue that no firm is subscribed to. */
export const platformApplicationCases = {
  "offer.changed": { type: "offer.changed", by },
  "offer.given": { type: "offer.given", by },
  "offer.withdrawn": { type: "offer.withdrawn", by },
  "offer.renewed": { type: "offer.renewed", by },
  "offer.removed": { type: "offer.removed", by }
} as const satisfies {
  readonly [T in PlatformApplicationEvent["type"]]: PlatformApplicationEvent & { readonly type: T }
}

export const visiting = { isSuperAdmin: true, isVisitor: true, isFirmAdmin: false }
/** Events on an access with its reason, within its time, by the super admin whose access it is. */
export const emergencyCases = {
  "emergency.begun": { type: "emergency.begun", by: visiting, isReasonStated: true, isAlone: true },
  "emergency.used": { type: "emergency.used", by: visiting, isInTime: true },
  "emergency.ended": { type: "emergency.ended", by: visiting },
  "emergency.lapsed": { type: "emergency.lapsed" },
  "rights.taken": { type: "rights.taken" }
} as const satisfies { readonly [T in EmergencyEvent["type"]]: EmergencyEvent & { readonly type: T } }
