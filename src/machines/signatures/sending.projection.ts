import type { SendingSnapshot } from "#machines/signatures/sending.machine.ts"
import { isFit } from "#machines/signatures/sending.setup.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { ranksOf, sendingSteps } from "#schemas/signatures/sending.ts"

const phaseOf = (snapshot: SendingSnapshot) => {
  if (snapshot.matches("reading")) return "reading" as const
  if (snapshot.matches("unread")) return "unread" as const
  if (snapshot.matches("unsignable") || snapshot.matches("converting")) return "unsignable" as const
  return snapshot.matches("sent") || snapshot.matches("converted") ? ("sent" as const) : ("filling" as const)
}

export const toSendingView = (snapshot: SendingSnapshot) => {
  const { draft, errors, failure, preparation, step } = snapshot.context
  const ranks = ranksOf(draft.signatories)
  const taken = new Set(draft.signatories.map(({ email }) => keptEmail(email)))
  return {
    phase: phaseOf(snapshot),
    preparation,
    step,
    place: sendingSteps.indexOf(step) + 1,
    steps: sendingSteps.map((name, at) => ({
      name,
      isHere: name === step,
      isDone: at < sendingSteps.indexOf(step) && isFit(snapshot.context, name),
      isOpen: snapshot.can({ type: "step.chosen", step: name })
    })),
    signatories: draft.signatories.map((one, at) => ({
      ...one,
      rank: ranks[at] ?? 1,
      /** Another signatory has the same rank. */
      isShared: ranks.filter((rank) => rank === ranks[at]).length > 1,
      canRise: snapshot.can({ type: "person.moved", key: one.key, by: -1 }),
      canSink: snapshot.can({ type: "person.moved", key: one.key, by: 1 }),
      canJoin: snapshot.can({ type: "person.joined", key: one.key })
    })),
    /** [SIG-010] People of the portal who are not in the list yet. */
    choices: (preparation?.people ?? []).filter(({ email }) => !taken.has(keptEmail(email))),
    message: draft.message,
    days: draft.expires_in_days,
    errors,
    failure,
    busy: snapshot.hasTag("busy"),
    canConvert: snapshot.can({ type: "paper.requested" }),
    isConverting: snapshot.matches("converting"),
    /** A PDF can be made of the document, and no attempt has failed. */
    canOfferPdf: failure === null && preparation?.can_convert === true,
    canEdit: snapshot.can({ type: "outsider.added" }),
    canContinue: snapshot.can({ type: "step.continued" }),
    canGoBack: step !== "people" && snapshot.can({ type: "step.leftBack" }),
    /** [SIG-012] The firm has no signature left, so the last step is blocked. False until the preparation is loaded. */
    isSpent: preparation !== null && preparation.balance < 1
  }
}
export type SendingView = ReturnType<typeof toSendingView>
