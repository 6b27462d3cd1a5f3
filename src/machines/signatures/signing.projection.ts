import type { SigningSnapshot } from "#machines/signatures/signing.machine.ts"
import type { SigningView } from "#schemas/signatures/signature.ts"

/** The message for a person who has nothing more to do. */
const endOf = ({ signatory, state }: SigningView) => {
  if (state === "classified") return "classified" as const
  if (signatory.state === "signed") return "signed" as const
  if (signatory.state === "refused") return "refused" as const
  if (signatory.state === "waiting") return "waiting" as const
  return "ended" as const
}

export const toSigningView = (snapshot: SigningSnapshot) => {
  const { code, delegate, drawing, errors, failure, hasConsented, reason, sentTo, style, view } = snapshot.context
  const stage = snapshot.matches("opening")
    ? ("opening" as const)
    : snapshot.matches("closed")
      ? ("closed" as const)
      : snapshot.matches("unreachable") || view === null
        ? ("unreachable" as const)
        : snapshot.matches("over") || snapshot.matches("handedOn")
          ? ("over" as const)
          : ("signing" as const)
  const errorOf = (field: string) => failure?.errors[field]?.[0] ?? null
  const own =
    Object.keys(errors).length > 0 || ["code", "drawing", "reason", "token"].some((field) => errorOf(field) !== null)
  return {
    stage,
    view,
    end: view === null ? null : snapshot.matches("handedOn") ? ("delegated" as const) : endOf(view),
    step: snapshot.matches("delegating")
      ? ("delegating" as const)
      : snapshot.matches("confirmingDelegate") || snapshot.matches("sendingDelegate")
        ? ("confirmingDelegate" as const)
        : snapshot.matches("refusing") || snapshot.matches("sendingRefusal")
          ? ("refusing" as const)
          : snapshot.matches("confirming") || snapshot.matches("signing")
            ? ("confirming" as const)
            : view !== null && view.elsewhere !== null
              ? ("elsewhere" as const)
              : ("reading" as const),
    busy: snapshot.hasTag("busy"),
    hasConsented,
    code,
    /** Where the code went, or where the next one will go. */
    codeTo:
      sentTo ??
      (view === null
        ? null
        : view.signatory.masked_phone === null
          ? ({ channel: "mail", to: view.signatory.masked_email } as const)
          : ({ channel: "sms", to: view.signatory.masked_phone } as const)),
    style,
    drawing,
    reason,
    delegate,
    errors,
    canDelegate: snapshot.can({ type: "delegation.begun" }),
    canConsent: snapshot.can({ type: "consent.given", value: true }),
    canAskCode: snapshot.can({ type: "code.requested" }),
    canSign: snapshot.can({ type: "document.signed" }),
    canRefuse: snapshot.can({ type: "refusal.begun" }),
    canSendRefusal: snapshot.can({ type: "refusal.sent" }),
    canRetry: snapshot.can({ type: "visit.retried" }),
    codeKey: errorOf("code"),
    drawingKey: errorOf("drawing"),
    reasonKey: errorOf("reason"),
    messageKey: failure === null || (own && errorOf("token") === null) ? null : (errorOf("token") ?? failure.code)
  }
}
export type SigningPageView = ReturnType<typeof toSigningView>
