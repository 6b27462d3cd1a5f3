import type { ConnectionSnapshot } from "#machines/shared/connection.machine.ts"

/** What a page says about its connection: a code of the message catalogue, null while there is nothing to say. */
export const toConnectionView = (snapshot: ConnectionSnapshot) => ({
  problem: snapshot.matches("restarting")
    ? ("error.503" as const)
    : snapshot.matches("lost")
      ? snapshot.context.hasNetwork
        ? ("connection.fetch_failed" as const)
        : ("connection.lost" as const)
      : null
})
