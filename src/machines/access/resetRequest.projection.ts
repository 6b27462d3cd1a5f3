import type { ResetRequestSnapshot } from "#machines/access/resetRequest.machine.ts"

export const toResetRequestView = (snapshot: ResetRequestSnapshot) => {
  const { email, errors, failure, secondsLeft } = snapshot.context
  const wrong = errors["email"]?.[0] ?? null
  return {
    isSent: snapshot.matches("sent"),
    /** The email address as it was sent: without surrounding spaces. */
    address: email.trim(),
    email: { value: email, messageKey: wrong },
    busy: snapshot.hasTag("busy"),
    canType: snapshot.can({ type: "email.typed", value: "" }),
    canSubmit: snapshot.can({ type: "request.submitted" }),
    canRepeat: snapshot.can({ type: "request.repeated" }),
    /** [ERR-006] Null if the field has a message of its own. */
    messageKey: failure === null || wrong !== null ? null : failure.code,
    secondsLeft: snapshot.matches("slowedDown") ? secondsLeft : null
  }
}
export type ResetRequestView = ReturnType<typeof toResetRequestView>
