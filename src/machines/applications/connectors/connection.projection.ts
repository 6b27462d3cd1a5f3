import {
  type ConnectionEvent,
  type ConnectionFacts,
  type ConnectionHand,
  connectionMachine
} from "#machines/applications/connectors/connection.machine.ts"
import type { Connection, ConnectionState } from "#schemas/applications/connectors/connection.ts"

/** The machine where a stored connection stands. */
export const connectionSnapshot = (state: ConnectionState, facts: ConnectionFacts) =>
  connectionMachine.resolveState({ value: state, context: facts })

type Stored = Pick<Connection, "state" | "synchronised_at" | "vendor_id">

/** What a line of the settings offers. `parent` is the firm's own connection, null where there is none. */
export const toConnectionDoors = (connection: Stored, parent: Pick<Connection, "state"> | null, by: ConnectionHand) => {
  const snapshot = connectionSnapshot(connection.state, {
    level: connection.vendor_id === null ? "firm" : "client",
    isParentActivated: parent?.state === "activated",
    synchronisedAt: connection.synchronised_at
  })
  const can = (type: Extract<ConnectionEvent, { readonly by: ConnectionHand }>["type"]) => snapshot.can({ type, by })
  return {
    canChange: can("connection.changed"),
    canActivate: can("connection.activated"),
    canDeactivate: can("connection.deactivated"),
    canSynchronise: can("synchronisation.asked"),
    canDelete: can("connection.deleted"),
    /** Somebody has to let the portal in again. */
    isWaiting: connection.state === "pending"
  }
}
