import type { SessionSnapshot } from "#machines/access/session.machine.ts"

export const toSessionView = (snapshot: SessionSnapshot) => {
  const { end, failure, person } = snapshot.context
  return {
    busy: snapshot.hasTag("busy"),
    /**
     * False while it is unknown whether the user is signed in: during the token check, sign-in and sign-out, or
     * offline.
     */
    settled: snapshot.matches("anonymous") || snapshot.matches("signedIn"),
    isAuthenticated: snapshot.matches("signedIn"),
    isSuperAdmin: person?.me.isSuperAdmin ?? false,
    isAccountant: person?.me.isAccountant ?? false,
    person,
    canSignOut: snapshot.can({ type: "session.signOutAsked" }),
    canRetry: snapshot.can({ type: "session.retried" }),
    /** Message code for the sign-in page; null if the user signed out. */
    messageKey: failure?.code ?? (end === "refused" || end === "elsewhere" ? "auth.session_ended" : null)
  }
}
