import type { SessionSnapshot } from "#machines/access/session.machine.ts"

export const toSessionView = (snapshot: SessionSnapshot) => {
  const { end, failure, person } = snapshot.context
  return {
    busy: snapshot.hasTag("busy"),
    /** Nothing can be said of the visitor before this. */
    settled: snapshot.matches("anonymous") || snapshot.matches("signedIn"),
    isAuthenticated: snapshot.matches("signedIn"),
    isSuperAdmin: person?.me.isSuperAdmin ?? false,
    isAccountant: person?.me.isAccountant ?? false,
    person,
    canSignOut: snapshot.can({ type: "session.signOutAsked" }),
    canRetry: snapshot.can({ type: "session.retried" }),
    /** Said on the sign-in page to whoever did not ask to leave. */
    messageKey: failure?.code ?? (end === "refused" || end === "elsewhere" ? "auth.session_ended" : null)
  }
}
