import { and, setup, type SnapshotFrom } from "xstate"
import type { ProviderPermissions } from "#machines/provider/flag.machine.ts"

export interface MobileAppFacts {
  /** Whether the sheet's version is above the published one. */
  readonly isVersionAbove: boolean
  /** Whether a store's URL and number are known. */
  readonly isAppListed: boolean
}
export type MobileAppEvent =
  | ({ readonly by: ProviderPermissions } & (
      | { readonly type: "app.changed" }
      | { readonly type: "app.upgradeRequested" }
      | { readonly type: "app.published" }
      | { readonly type: "app.rejected" }
      | { readonly type: "app.removed" }
    ))
  /** Events of the job that makes the archive. */
  | { readonly type: "app.buildStarted" }
  | { readonly type: "app.built" }
  | { readonly type: "app.buildFailed" }

/** The events of a super admin while no job works on the app; a change keeps the state. */
const open = <Own extends string>(own: Own) =>
  ({
    "app.changed": { guard: "isSuperAdmin", target: own },
    "app.upgradeRequested": { guard: and(["isSuperAdmin", "isVersionAbove"]), target: "requested" },
    "app.removed": { guard: "isSuperAdmin", target: "removed" }
  }) as const
const busy = {
  "app.changed": { guard: and(["isSuperAdmin", "isAppIdle"]) },
  "app.upgradeRequested": { guard: and(["isSuperAdmin", "isAppIdle"]) },
  "app.removed": { guard: and(["isSuperAdmin", "isAppIdle"]) }
} as const
const unanswered = {
  "app.published": { guard: and(["isSuperAdmin", "isAppPending"]) },
  "app.rejected": { guard: and(["isSuperAdmin", "isAppPending"]) }
} as const

/** [MOB-003] [MOB-O02] Life cycle of a firm's app in the stores. */
export const mobileAppMachine = setup({
  types: { input: {} as MobileAppFacts, context: {} as MobileAppFacts, events: {} as MobileAppEvent },
  guards: {
    isSuperAdmin: ({ event }) => "by" in event && event.by.isSuperAdmin,
    isVersionAbove: ({ context }) => context.isVersionAbove,
    isAppListed: ({ context }) => context.isAppListed,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isAppIdle: () => false,
    isAppPending: () => false
  },
  actions: {
    /** The server queues the job that makes the archive. */
    makeArchive: () => undefined
  }
}).createMachine({
  id: "mobileApp",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    /** No build was requested yet. */
    draft: { on: { ...open("draft"), ...unanswered } },
    requested: {
      entry: "makeArchive",
      on: { ...busy, ...unanswered, "app.buildStarted": { target: "building" } }
    },
    building: {
      on: {
        ...busy,
        ...unanswered,
        // After a crash the job begins again.
        "app.buildStarted": { target: "building" },
        "app.built": { target: "pending" },
        "app.buildFailed": { target: "failed" }
      }
    },
    failed: { on: { ...open("failed"), ...unanswered } },
    /** The archive is built and is reviewed by a store. */
    pending: {
      on: {
        ...open("pending"),
        "app.published": { guard: and(["isSuperAdmin", "isAppListed"]), target: "upToDate" },
        "app.rejected": { guard: "isSuperAdmin", target: "rejected" }
      }
    },
    rejected: { on: { ...open("rejected"), ...unanswered } },
    upToDate: { on: { ...open("upToDate"), ...unanswered } },
    removed: { type: "final" }
  }
})
export type MobileAppSnapshot = SnapshotFrom<typeof mobileAppMachine>
