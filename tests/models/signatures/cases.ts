import type { SignatoryEvent } from "#machines/signatures/signatory.machine.ts"
import type { SignatureEvent, SignatureFacts } from "#machines/signatures/signature.machine.ts"

export const end = 1_000
export const facts: SignatureFacts = { expiresAt: end, unsigned: 0 }
const by = { mayKeep: true }

export const signatureCases = {
  sent: { type: "signature.sent", by, signatories: 2 },
  prepared: { type: "document.prepared" },
  failed: { type: "preparing.failed" },
  signed: { type: "signature.signed", at: 1, left: 1 },
  lastSigned: { type: "signature.signed", at: 1, left: 0 },
  refused: { type: "signature.refused", at: 1 },
  expired: { type: "signature.expired", at: end },
  reminded: { type: "signature.reminded", by, at: 1 },
  changed: { type: "signature.changed", by, at: 1 },
  cancelled: { type: "signature.cancelled", by },
  sealed: { type: "document.sealed" },
  unsealed: { type: "sealing.failed" },
  retried: { type: "signature.retried", by }
} as const satisfies Readonly<Record<string, SignatureEvent>>

export const signatoryCases = {
  invited: { type: "signatory.invited", isNext: true },
  opened: { type: "signatory.opened" },
  asked: { type: "code.asked" },
  signed: { type: "signatory.signed", hasConsented: true, knowsCode: true },
  refused: { type: "signatory.refused", reason: "Ce n’est pas le bon montant." },
  corrected: { type: "signatory.corrected", by },
  moved: { type: "signatory.moved", by },
  delegated: { type: "signatory.delegated" },
  dismissed: { type: "signatory.dismissed" }
} as const satisfies Readonly<Record<string, SignatoryEvent>>
