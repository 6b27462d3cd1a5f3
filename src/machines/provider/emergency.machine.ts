import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over an emergency access. */
export interface EmergencyPermissions {
  /** [SAD-O04] The user has the `is_super_admin` mark; only super admins can begin or use an emergency access. */
  readonly isSuperAdmin: boolean
  /** True for the super admin whose access it is. */
  readonly isVisitor: boolean
  /** [ROL-004] True for an administrator of the firm whose documents are accessed. */
  readonly isFirmAdmin: boolean
}
export type EmergencyEvent =
  | {
      readonly type: "emergency.begun"
      readonly by: EmergencyPermissions
      readonly isReasonStated: boolean
      /** Whether the super admin has no other open access to this firm. */
      readonly isAlone: boolean
    }
  | { readonly type: "emergency.used"; readonly by: EmergencyPermissions; readonly isInTime: boolean }
  | { readonly type: "emergency.ended"; readonly by: EmergencyPermissions }
  | { readonly type: "emergency.lapsed" | "rights.taken" }

/**
 * [NET-101] [ROL-O02] Life cycle of a super admin's access to the documents of one firm: for a stated reason, within a
 * time limit. An access that has ended cannot be reopened.
 */
export const emergencyMachine = setup({
  types: { events: {} as EmergencyEvent },
  guards: {
    isSuperAdmin: ({ event }) => "by" in event && event.by.isSuperAdmin,
    isOwnEmergency: ({ event }) => "by" in event && event.by.isVisitor,
    isReasonStated: ({ event }) => event.type === "emergency.begun" && event.isReasonStated,
    isAloneThere: ({ event }) => event.type === "emergency.begun" && event.isAlone,
    isInTime: ({ event }) => event.type === "emergency.used" && event.isInTime,
    mayEndEmergency: ({ event }) =>
      "by" in event && (event.by.isFirmAdmin || (event.by.isSuperAdmin && event.by.isVisitor)),
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isEmergencyOver: () => false
  },
  actions: { tellFirm: () => undefined }
}).createMachine({
  id: "emergency",
  initial: "asked",
  states: {
    asked: {
      on: {
        "emergency.begun": {
          guard: and(["isSuperAdmin", "isReasonStated", "isAloneThere"]),
          target: "open",
          actions: "tellFirm"
        }
      }
    },
    /** The firm's documents can be read, and nothing can be changed. */
    open: {
      on: {
        "emergency.used": { guard: and(["isSuperAdmin", "isOwnEmergency", "isInTime"]), target: "open" },
        "emergency.ended": { guard: "mayEndEmergency", target: "ended" },
        "emergency.lapsed": { target: "ended" },
        "rights.taken": { target: "ended" },
        "emergency.begun": { guard: "isEmergencyOver" }
      }
    },
    ended: { type: "final" }
  }
})
export type EmergencySnapshot = SnapshotFrom<typeof emergencyMachine>
