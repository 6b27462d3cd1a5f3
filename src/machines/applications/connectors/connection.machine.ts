import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { ConnectionLevel } from "#schemas/applications/connectors/connectorRules.ts"

export interface ConnectionHand {
  readonly isOfFirm: boolean
}
export interface ConnectionFacts {
  readonly level: ConnectionLevel
  /** Of a client's connection: whether the firm's own is activated. */
  readonly isParentActivated: boolean
  /** Null where it never delivered all there was. */
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
      readonly by: ConnectionHand
    }
  | { readonly type: "connection.authenticated" | "connection.refused" }
  | { readonly type: "connection.synchronised"; readonly at: string }

/** [APP-009] [APP-O02] Life cycle of a connection to a service: decided on the server, explained in the settings. */
export const connectionMachine = setup({
  types: { input: {} as ConnectionFacts, context: {} as ConnectionFacts, events: {} as ConnectionEvent },
  guards: {
    isOfFirm: ({ event }) => "by" in event && event.by.isOfFirm,
    isOfClient: ({ context }) => context.level === "client",
    isParentActivated: ({ context }) => context.level === "firm" || context.isParentActivated,
    // Stand on the state that closes the door, so that the refusal has a name.
    isConnectionActivated: () => false,
    isConnectionDeactivated: () => false
  },
  actions: {
    /** The service is told that nothing comes any more. */
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
    /** Waits until the service lets the portal in. */
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
    /** Nothing leaves; what was delivered is remembered. */
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
