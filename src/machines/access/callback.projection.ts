import type { CallbackSnapshot } from "#machines/access/callback.machine.ts"
import { ssoErrorAddress, ssoRefusals } from "#schemas/access/ssoRules.ts"

export const toCallbackView = (snapshot: CallbackSnapshot) => {
  const { failure, provider } = snapshot.context
  const name = failure?.provider ?? provider
  const refusal = ssoRefusals.find((known) => known === failure?.code)
  const isRefused = snapshot.matches("refused")
  return {
    busy: snapshot.hasTag("busy"),
    opened: snapshot.matches("opened"),
    canRetry: snapshot.can({ type: "callback.retried" }),
    retryAfter: failure?.retryAfter ?? null,
    messageKey: failure?.code ?? null,
    /** [SES-016] URL of the page that explains the refusal; null if the identity provider or the reason is unknown. */
    explainedAt: isRefused && name !== null && refusal !== undefined ? ssoErrorAddress(name, refusal) : null
  }
}
