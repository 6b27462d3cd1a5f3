import { and, setup, type SnapshotFrom } from "xstate"
import type { ProviderPermissions } from "#machines/provider/flag.machine.ts"

export type SaleEvent = { readonly by: ProviderPermissions } & (
  | {
      readonly type: "product.sold"
      /** True if the product is on offer. */
      readonly isOffered: boolean
      /** True unless the firm is being deleted. */
      readonly isKept: boolean
    }
  | { readonly type: "product.returned" }
)

/** [SAD-020] [NET-111] Life cycle of one product in one firm. */
export const saleMachine = setup({
  types: { events: {} as SaleEvent },
  guards: {
    isSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    isProductOnOffer: ({ event }) => event.type === "product.sold" && event.isOffered,
    isFirmKept: ({ event }) => event.type === "product.sold" && event.isKept,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    hasProduct: () => false,
    lacksProduct: () => false
  },
  actions: { switchModulesOn: () => undefined, switchModulesOff: () => undefined }
}).createMachine({
  id: "sale",
  initial: "unsold",
  states: {
    unsold: {
      on: {
        "product.sold": {
          guard: and(["isSuperAdmin", "isFirmKept", "isProductOnOffer"]),
          target: "sold",
          actions: "switchModulesOn"
        },
        "product.returned": { guard: and(["isSuperAdmin", "hasProduct"]) }
      }
    },
    sold: {
      on: {
        "product.returned": { guard: "isSuperAdmin", target: "unsold", actions: "switchModulesOff" },
        "product.sold": { guard: and(["isSuperAdmin", "lacksProduct"]) }
      }
    }
  }
})
export type SaleSnapshot = SnapshotFrom<typeof saleMachine>
