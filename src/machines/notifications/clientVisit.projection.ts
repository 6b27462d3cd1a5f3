import type { SnapshotFrom } from "xstate"
import type { clientVisitMachine } from "#machines/notifications/clientVisit.machine.ts"

/**
 * Whether the server knows that the user visits this client, or could not be told: what depends on the visit can be
 * requested.
 */
export const isReported = (snapshot: SnapshotFrom<typeof clientVisitMachine>, client: number | null): boolean =>
  snapshot.matches("idle") && snapshot.context.client === client
