import type { ConnectionSnapshot } from "#machines/shared/connection/connection.machine.ts"

/** The connection message of a page: a message code, or null. */
export const toConnectionView = (snapshot: ConnectionSnapshot) => ({
  problem: snapshot.matches("restarting")
    ? ("error.503" as const)
    : snapshot.matches("lost")
      ? snapshot.context.hasNetwork
        ? ("connection.fetch_failed" as const)
        : ("connection.lost" as const)
      : null
})
