import {
  type ConnectionEvent,
  type ConnectionFacts,
  type ConnectionPermissions,
  connectionMachine
} from "#machines/applications/connectors/connection.machine.ts"
import type { Connection, ConnectionState } from "#schemas/applications/connectors/connection.ts"

/** Restores the machine from a stored state. */
export const connectionSnapshot = (state: ConnectionState, facts: ConnectionFacts) =>
  connectionMachine.resolveState({ value: state, context: facts })

type Stored = Pick<Connection, "state" | "synchronised_at" | "vendor_id">

/** The actions that a row of the settings offers. `parent` is the firm's own connection, or null. */
export const toConnectionAvailability = (
  connection: Stored,
  parent: Pick<Connection, "state"> | null,
  by: ConnectionPermissions
) => {
  const snapshot = connectionSnapshot(connection.state, {
    level: connection.vendor_id === null ? "firm" : "client",
    isParentActivated: parent?.state === "activated",
    synchronisedAt: connection.synchronised_at
  })
  const can = (type: Extract<ConnectionEvent, { readonly by: ConnectionPermissions }>["type"]) =>
    snapshot.can({ type, by })
  return {
    canChange: can("connection.changed"),
    canActivate: can("connection.activated"),
    canDeactivate: can("connection.deactivated"),
    canSynchronise: can("synchronisation.asked"),
    canDelete: can("connection.deleted"),
    /** Whether the connection waits for the service's authorisation, the first or a new one. */
    isWaiting: connection.state === "pending"
  }
}

/** Whether clients can have connections: they need the firm's own connection to be activated. */
export const offersClientConnections = (own: Pick<Connection, "state"> | null): boolean => own?.state === "activated"
