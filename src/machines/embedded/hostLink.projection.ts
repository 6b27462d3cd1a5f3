import type { HostLinkSnapshot } from "#machines/embedded/hostLink.machine.ts"

export const toHostLinkView = (snapshot: HostLinkSnapshot) => ({
  isLinked: snapshot.matches("linked"),
  /** The origin that is spoken to; null while there is none. */
  host: snapshot.context.host
})
