import type { SsoRedirectSnapshot } from "#machines/access/ssoRedirect.machine.ts"

export const toSsoRedirectView = (snapshot: SsoRedirectSnapshot) => {
  const { failure, target } = snapshot.context
  return {
    busy: snapshot.hasTag("busy"),
    /** The path to open on this host; null if there is none. */
    to: snapshot.matches("leading") && target !== null ? target.to : null,
    canRetry: snapshot.can({ type: "crossing.retried" }),
    messageKey: failure?.code ?? null
  }
}
