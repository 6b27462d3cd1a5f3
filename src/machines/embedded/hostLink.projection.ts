import type { HostLinkSnapshot } from "#machines/embedded/hostLink.machine.ts"

export const toHostLinkView = (snapshot: HostLinkSnapshot) => ({
  isLinked: snapshot.matches("linked"),
  /** The origin that messages are posted to, or null. */
  host: snapshot.context.host
})
