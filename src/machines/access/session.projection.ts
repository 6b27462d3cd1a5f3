import type { SessionSnapshot } from "#machines/access/session.machine.ts"

export const toSessionView = (snapshot: SessionSnapshot) => {
  const { end, failure, person } = snapshot.context
  return {
    busy: snapshot.hasTag("busy"),
    /** False until the stored token is checked. */
    settled: snapshot.matches("anonymous") || snapshot.matches("signedIn"),
    isAuthenticated: snapshot.matches("signedIn"),
    isSuperAdmin: person?.me.isSuperAdmin ?? false,
    isAccountant: person?.me.isAccountant ?? false,
    person,
    canSignOut: snapshot.can({ type: "session.signOutAsked" }),
    canRetry: snapshot.can({ type: "session.retried" }),
    /** Shown on the sign-in page unless the user signed out. */
    messageKey: failure?.code ?? (end === "refused" || end === "elsewhere" ? "auth.session_ended" : null)
  }
}
