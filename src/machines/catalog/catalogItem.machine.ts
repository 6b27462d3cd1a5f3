import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a service or an offer: the result of the policy `mayKeepCatalog`. */
export interface CatalogKeeper {
  readonly mayKeep: boolean
}
export interface CatalogItemFacts {
  readonly kind: "service" | "offer"
  /** For an offer, its services and how many of them are unpublished; for a service, 1 and 0. */
  readonly services: number
  readonly unpublished: number
  /** Orders, missions and offers that refer to it. */
  readonly uses: number
  /** Published offers that contain it. */
  readonly publishedOffers: number
}
export type CatalogItemEvent = { readonly by: CatalogKeeper } & (
  | { readonly type: "item.changed"; readonly services: number; readonly unpublished: number }
  | { readonly type: "item.published" | "item.archived" | "item.restored" | "item.removed" }
)

const keeping = (target: string) => ({ guard: "mayKeepCatalog", target }) as const
const archiving = { guard: and(["mayKeepCatalog", "isInNoPublishedOffer"]), target: "archived" } as const

/**
 * [CAT-003] Life cycle of a service and of an offer. The server decides with it, the browser uses it to explain
 * refusals. What was ordered or is used by a mission is archived, never deleted.
 */
export const catalogItemMachine = setup({
  types: { input: {} as CatalogItemFacts, context: {} as CatalogItemFacts, events: {} as CatalogItemEvent },
  guards: {
    mayKeepCatalog: ({ event }) => event.by.mayKeep,
    hasServices: ({ context, event }) => (event.type === "item.changed" ? event : context).services > 0,
    areServicesPublished: ({ context, event }) => (event.type === "item.changed" ? event : context).unpublished === 0,
    isItemUnused: ({ context }) => context.uses === 0,
    isInNoPublishedOffer: ({ context }) => context.publishedOffers === 0,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isItemDraft: () => false,
    isItemArchived: () => false,
    isItemNotArchived: () => false
  }
}).createMachine({
  id: "catalogItem",
  context: ({ input }) => input,
  initial: "draft",
  on: {
    "item.removed": { guard: and(["mayKeepCatalog", "isItemUnused"]), target: ".removed" }
  },
  states: {
    draft: {
      on: {
        "item.changed": keeping("draft"),
        "item.published": {
          guard: and(["mayKeepCatalog", "hasServices", "areServicesPublished"]),
          target: "published"
        },
        "item.archived": archiving,
        "item.restored": { guard: "isItemArchived" }
      }
    },
    published: {
      on: {
        "item.changed": { guard: and(["mayKeepCatalog", "hasServices", "areServicesPublished"]), target: "published" },
        "item.published": { guard: "isItemDraft" },
        "item.archived": archiving,
        "item.restored": { guard: "isItemArchived" }
      }
    },
    archived: {
      on: {
        "item.changed": { guard: "isItemNotArchived" },
        "item.published": { guard: "isItemDraft" },
        "item.archived": { guard: "isItemNotArchived" },
        "item.restored": keeping("draft")
      }
    },
    removed: { type: "final" }
  }
})
export type CatalogItemSnapshot = SnapshotFrom<typeof catalogItemMachine>
