import { and, setup, type SnapshotFrom } from "xstate"

export interface FlagFacts {
  /** How many documents carry it. */
  readonly documents: number
}
export interface ProviderPermissions {
  /** [SAD-O04] A platform administrator: the user's account has the `is_super_admin` mark. */
  readonly isSuperAdmin: boolean
}
export type FlagEvent = { readonly by: ProviderPermissions } & (
  | { readonly type: "flag.changed" }
  | { readonly type: "flag.retired" }
  | { readonly type: "flag.offered" }
  | {
      readonly type: "flag.removed"
      /** The number of documents that the person confirmed. */
      readonly known: number
    }
)

/** [SAD-011] [SAD-O01] Life cycle of a flag of the platform. */
export const flagMachine = setup({
  types: { input: {} as FlagFacts, context: {} as FlagFacts, events: {} as FlagEvent },
  guards: {
    isSuperAdmin: ({ event }) => event.by.isSuperAdmin,
    // Documents lose the flag for good: the deletion is refused if more of them have it than the user was shown.
    isUseKnown: ({ context, event }) => event.type === "flag.removed" && event.known >= context.documents,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isFlagRetired: () => false,
    isFlagUsable: () => false
  }
}).createMachine({
  id: "flag",
  context: ({ input }) => input,
  initial: "usable",
  states: {
    /** Documents can get the flag. */
    usable: {
      on: {
        "flag.changed": { guard: "isSuperAdmin", target: "usable" },
        "flag.retired": { guard: "isSuperAdmin", target: "retired" },
        "flag.offered": { guard: and(["isSuperAdmin", "isFlagRetired"]) },
        "flag.removed": { guard: and(["isSuperAdmin", "isUseKnown"]), target: "removed" }
      }
    },
    /** Documents keep the flag, and no other document can get it. */
    retired: {
      on: {
        "flag.changed": { guard: "isSuperAdmin", target: "retired" },
        "flag.offered": { guard: "isSuperAdmin", target: "usable" },
        "flag.retired": { guard: and(["isSuperAdmin", "isFlagUsable"]) },
        "flag.removed": { guard: and(["isSuperAdmin", "isUseKnown"]), target: "removed" }
      }
    },
    removed: { type: "final" }
  }
})
export type FlagSnapshot = SnapshotFrom<typeof flagMachine>
