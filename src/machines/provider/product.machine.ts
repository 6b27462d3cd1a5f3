import { and, setup, type SnapshotFrom } from "xstate"
import type { ProviderPermissions } from "#machines/provider/flag.machine.ts"

export interface ProductFacts {
  /** How many firms have it. */
  readonly firms: number
}
export type ProductEvent = { readonly by: ProviderPermissions } & {
  readonly type: "product.changed" | "product.withdrawn" | "product.offered" | "product.removed"
}

/** [SAD-020] Life cycle of a product of the provider. */
export const productMachine = setup({
  types: { input: {} as ProductFacts, context: {} as ProductFacts, events: {} as ProductEvent },
  guards: {
    isSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    // A product that firms have cannot be deleted: it must be taken back from them first.
    isUnsold: ({ context }) => context.firms === 0,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isProductWithdrawn: () => false,
    isProductOffered: () => false
  }
}).createMachine({
  id: "product",
  context: ({ input }) => input,
  initial: "offered",
  states: {
    /** The product can be sold to firms. */
    offered: {
      on: {
        "product.changed": { guard: "isSuperAdmin", target: "offered" },
        "product.withdrawn": { guard: "isSuperAdmin", target: "withdrawn" },
        "product.offered": { guard: and(["isSuperAdmin", "isProductWithdrawn"]) },
        "product.removed": { guard: and(["isSuperAdmin", "isUnsold"]), target: "removed" }
      }
    },
    /** Firms that have it keep it; it cannot be sold to others. */
    withdrawn: {
      on: {
        "product.changed": { guard: "isSuperAdmin", target: "withdrawn" },
        "product.offered": { guard: "isSuperAdmin", target: "offered" },
        "product.withdrawn": { guard: and(["isSuperAdmin", "isProductOffered"]) },
        "product.removed": { guard: and(["isSuperAdmin", "isUnsold"]), target: "removed" }
      }
    },
    removed: { type: "final" }
  }
})
export type ProductSnapshot = SnapshotFrom<typeof productMachine>
