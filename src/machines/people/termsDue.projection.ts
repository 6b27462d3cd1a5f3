import type { TermsDueSnapshot } from "#machines/people/termsDue.machine.ts"

export const toTermsDueView = (snapshot: TermsDueSnapshot) => {
  const { failure, terms } = snapshot.context
  return {
    busy: snapshot.hasTag("busy"),
    /** The terms to accept; null until loaded. */
    terms,
    canAccept: snapshot.can({ type: "terms.accepted" }),
    canRetry: snapshot.can({ type: "terms.retried" }),
    messageKey: failure?.code ?? null
  }
}
