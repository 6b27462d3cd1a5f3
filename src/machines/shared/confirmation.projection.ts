import type { ConfirmationSnapshot } from "#machines/shared/confirmation.machine.ts"

export const toConfirmationView = (snapshot: ConfirmationSnapshot) => ({
  question: snapshot.context.question,
  busy: snapshot.hasTag("busy"),
  canConfirm: snapshot.can({ type: "confirmation.confirmed" }),
  canDismiss: snapshot.can({ type: "confirmation.dismissed" }),
  messageKey: snapshot.context.failure?.code ?? null
})
