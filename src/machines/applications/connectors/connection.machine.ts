import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { ConnectionLevel } from "#schemas/applications/connectors/connectorRules.ts"

export interface ConnectionPermissions {
  readonly isOfFirm: boolean
}
export interface ConnectionFacts {
  readonly level: ConnectionLevel
  /** For a client's connection: whether the firm's own connection is activated. */
  readonly isParentActivated: boolean
  /** Time of the last complete delivery; null if there was none. */
  readonly synchronisedAt: string | null
}
export type ConnectionEvent =
  | {
      readonly type:
        | "connection.changed"
        | "connection.activated"
        | "connection.deactivated"
        | "connection.deleted"
        | "synchronisation.asked"
      readonly by: ConnectionPermissions
    }
  | { readonly type: "connection.authenticated" | "connection.refused" }
  | { readonly type: "connection.synchronised"; readonly at: string }

/**
 * [APP-009] [APP-O02] Life cycle of a connection to a service. The server decides with it, the settings use it to
 * explain refusals.
 */
export const connectionMachine = setup({
  types: { input: {} as ConnectionFacts, context: {} as ConnectionFacts, events: {} as ConnectionEvent },
  guards: {
    isOfFirm: ({ event }) => "by" in event && event.by.isOfFirm,
    isOfClient: ({ context }) => context.level === "client",
    isParentActivated: ({ context }) => context.level === "firm" || context.isParentActivated,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isConnectionActivated: () => false,
    isConnectionDeactivated: () => false
  },
  actions: {
    /** Tells the service that nothing more will be sent. */
    leaveService: () => {},
    deliverDocuments: () => {},
    recordSynchronisation: assign({ synchronisedAt: (_, at: string) => at })
  }
}).createMachine({
  id: "connection",
  context: ({ input }) => input,
  initial: "pending",
  on: { "connection.deleted": { guard: "isOfFirm", target: ".deleted", actions: "leaveService" } },
  states: {
    /** Waits for the service's authorisation. */
    pending: {
      on: {
        "connection.changed": { guard: "isOfFirm", target: "pending" },
        "connection.authenticated": { guard: "isParentActivated", target: "activated" },
        "connection.deactivated": { guard: "isOfFirm", target: "deactivated" },
        "connection.activated": { guard: and(["isOfFirm", "isConnectionDeactivated"]) },
        "synchronisation.asked": { guard: and(["isOfFirm", "isConnectionActivated"]) }
      }
    },
    activated: {
      on: {
        "connection.changed": { guard: "isOfFirm", target: "pending" },
        "connection.refused": { target: "pending" },
        "connection.deactivated": { guard: "isOfFirm", target: "deactivated" },
        "connection.activated": { guard: and(["isOfFirm", "isConnectionDeactivated"]) },
        "connection.synchronised": {
          guard: "isOfClient",
          actions: { type: "recordSynchronisation", params: ({ event }) => event.at }
        },
        "synchronisation.asked": {
          guard: and(["isOfFirm", "isOfClient", "isParentActivated"]),
          actions: "deliverDocuments"
        }
      }
    },
    /** Nothing is sent; the delivery history is kept. */
    deactivated: {
      on: {
        "connection.changed": { guard: "isOfFirm", target: "deactivated" },
        "connection.activated": { guard: and(["isOfFirm", "isParentActivated"]), target: "pending" },
        "connection.deactivated": { guard: and(["isOfFirm", "isConnectionActivated"]) },
        "synchronisation.asked": { guard: and(["isOfFirm", "isConnectionActivated"]) }
      }
    },
    deleted: { type: "final" }
  }
})
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
