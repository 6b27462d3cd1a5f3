import { and, setup, type SnapshotFrom } from "xstate"
import type { ProviderPermissions } from "#machines/provider/flag.machine.ts"

export interface PlatformApplicationFacts {
  /** How many firms are subscribed to it. */
  readonly firms: number
}
export type PlatformApplicationEvent = { readonly by: ProviderPermissions } & {
  readonly type: "offer.changed" | "offer.given" | "offer.withdrawn" | "offer.renewed" | "offer.removed"
}

/** [SAD-008] Life cycle of an application that the provider offers to firms. */
export const platformApplicationMachine = setup({
  types: {
    input: {} as PlatformApplicationFacts,
    context: {} as PlatformApplicationFacts,
    events: {} as PlatformApplicationEvent
  },
  guards: {
    isSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    // Firms would lose an application that they are subscribed to without notice.
    isUnsubscribed: ({ context }) => context.firms === 0,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isOnOffer: () => false,
    isOffOffer: () => false
  }
}).createMachine({
  id: "platformApplication",
  context: ({ input }) => input,
  initial: "offered",
  states: {
    /** Firms can be subscribed to it. */
    offered: {
      on: {
        "offer.changed": { guard: "isSuperAdmin", target: "offered" },
        "offer.given": { guard: "isSuperAdmin", target: "offered" },
        "offer.withdrawn": { guard: "isSuperAdmin", target: "withdrawn" },
        "offer.renewed": { guard: and(["isSuperAdmin", "isOffOffer"]) },
        "offer.removed": { guard: and(["isSuperAdmin", "isUnsubscribed"]), target: "removed" }
      }
    },
    /** Subscribed firms keep it; no other firm can be subscribed. */
    withdrawn: {
      on: {
        "offer.changed": { guard: "isSuperAdmin", target: "withdrawn" },
        "offer.given": { guard: and(["isSuperAdmin", "isOnOffer"]) },
        "offer.renewed": { guard: "isSuperAdmin", target: "offered" },
        "offer.withdrawn": { guard: and(["isSuperAdmin", "isOnOffer"]) },
        "offer.removed": { guard: and(["isSuperAdmin", "isUnsubscribed"]), target: "removed" }
      }
    },
    removed: { type: "final" }
  }
})
export type PlatformApplicationSnapshot = SnapshotFrom<typeof platformApplicationMachine>
