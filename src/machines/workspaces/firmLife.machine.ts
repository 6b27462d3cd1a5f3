import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a firm: the result of the policy `mayExercise` of workspaces. */
export interface FirmKeeper {
  readonly isProvider: boolean
  /** [ROL-O02] An administrator of its holding. */
  readonly isGroupAdmin: boolean
}
export type FirmLifeEvent =
  | ({ readonly by: FirmKeeper } & (
      | { readonly type: "firm.restored" | "deletion.undone" }
      /** `keepsAdmin`: another active workspace of its holding keeps an administrator of the holding. */
      | { readonly type: "firm.deactivated"; readonly keepsAdmin: boolean }
      /** `isNamed`: the user typed its name. `isPlanned`: its customers go with it, or all of them leave it before. */
      | {
          readonly type: "deletion.asked"
          readonly isNamed: boolean
          readonly isPlanned: boolean
          readonly keepsAdmin: boolean
        }
    ))
  /** `mayTakeAll`: the firm has no customers left, or they are deleted with it. */
  | { readonly type: "deletion.came_due"; readonly mayTakeAll: boolean }
  | { readonly type: "deletion.finished" }

const asking = {
  guard: and(["keepsFirms", "keepsAGroupAdmin", "isCustomerPlanMade", "isFirmNamed"]),
  actions: "setDate"
} as const
const due = (stays: "active" | "deactivated") =>
  [
    { guard: "mayTakeAll", target: "deleting", actions: "endSessions" },
    // Some clients are left that were not to be deleted: the deletion is dropped and must be requested again.
    { target: stays, actions: ["forgetDate", "tellWithheld"] }
  ] as const
const untouched = {
  "firm.deactivated": { guard: "isFirmKept" },
  "firm.restored": { guard: "isFirmKept" },
  "deletion.asked": { guard: "isFirmKept" },
  "deletion.undone": { guard: "isFirmKept" }
} as const

/**
 * [WSP-002] to [WSP-006] [SAD-022] Life cycle of a firm. The server decides with it, the browser uses it to explain
 * refusals. A firm that is to be deleted stays as open as it was, so that its people can take out what they need.
 */
export const firmLifeMachine = setup({
  types: { events: {} as FirmLifeEvent },
  guards: {
    keepsFirms: ({ event }) => "by" in event && (event.by.isProvider || event.by.isGroupAdmin),
    /** Closing a workspace must leave its holding an administrator; the provider may close it in any case. */
    keepsAGroupAdmin: ({ event }) => !("keepsAdmin" in event) || event.by.isProvider || event.keepsAdmin,
    isFirmNamed: ({ event }) => "isNamed" in event && event.isNamed,
    isCustomerPlanMade: ({ event }) => "isPlanned" in event && event.isPlanned,
    mayTakeAll: ({ event }) => "mayTakeAll" in event && event.mayTakeAll,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isFirmActive: () => false,
    isFirmDeactivated: () => false,
    isFirmLeaving: () => false,
    isFirmStaying: () => false,
    isFirmKept: () => false
  },
  actions: {
    endSessions: () => undefined,
    setDate: () => undefined,
    forgetDate: () => undefined,
    tellWithheld: () => undefined,
    deleteForGood: () => undefined
  }
}).createMachine({
  id: "firmLife",
  initial: "active",
  states: {
    active: {
      on: {
        "firm.deactivated": {
          guard: and(["keepsFirms", "keepsAGroupAdmin"]),
          target: "deactivated",
          actions: "endSessions"
        },
        "firm.restored": { guard: "isFirmDeactivated" },
        "deletion.asked": { ...asking, target: "leaving" },
        "deletion.undone": { guard: "isFirmLeaving" }
      }
    },
    deactivated: {
      on: {
        "firm.restored": { guard: "keepsFirms", target: "active" },
        "firm.deactivated": { guard: "isFirmActive" },
        "deletion.asked": { ...asking, target: "leavingAtRest" },
        "deletion.undone": { guard: "isFirmLeaving" }
      }
    },
    /** To be deleted in thirty days; until then its people work in it, or take out what they need. */
    leaving: {
      on: {
        "firm.deactivated": {
          guard: and(["keepsFirms", "keepsAGroupAdmin"]),
          target: "leavingAtRest",
          actions: "endSessions"
        },
        "firm.restored": { guard: "isFirmDeactivated" },
        "deletion.asked": { guard: "isFirmStaying" },
        "deletion.undone": { guard: "keepsFirms", target: "active", actions: "forgetDate" },
        "deletion.came_due": due("active")
      }
    },
    leavingAtRest: {
      on: {
        "firm.restored": { guard: "keepsFirms", target: "leaving" },
        "firm.deactivated": { guard: "isFirmActive" },
        "deletion.asked": { guard: "isFirmStaying" },
        "deletion.undone": { guard: "keepsFirms", target: "deactivated", actions: "forgetDate" },
        "deletion.came_due": due("deactivated")
      }
    },
    /** A job deletes the firm in steps while nobody has access: its client files one by one, then everything else. */
    deleting: { on: { ...untouched, "deletion.finished": { target: "deleted", actions: "deleteForGood" } } },
    deleted: { type: "final" }
  }
})
export type FirmLifeSnapshot = SnapshotFrom<typeof firmLifeMachine>
