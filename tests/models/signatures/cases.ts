import type { NodeHash, NodeId, VersionId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { CodeSent, SignatoryId, SignaturePreparation, SigningView } from "#schemas/signatures/signature.ts"
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

/** What a personal link shows before the signatory has acted. */
export const shown: SigningView = {
  pass: "pass",
  firm_name: "Lumen",
  company_name: "Aubert",
  sender: "Anne",
  document_name: "Lettre.pdf",
  pages: 1,
  message: "",
  state: "inProgress",
  signatory: {
    id: 1 as SignatoryId,
    state: "inProgress",
    firstname: "Zoë",
    lastname: "Lefèvre",
    masked_email: "z…@dehors.example",
    masked_phone: null,
    area: { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 },
    is_delegate: false
  },
  others: [],
  expires_at: "2026-12-08T09:00:00.000Z",
  has_timestamp: false,
  elsewhere: null
}
/** The view of a document that is signed at an outside service. */
export const shownElsewhere: SigningView = {
  ...shown,
  elsewhere: { name: "Parapheur", address: "https://parapheur.example/1" }
}
export const codeSent: CodeSent = { channel: "mail", to: "z…@dehors.example" }
export const over: SigningView = { ...shown, pass: "", signatory: { ...shown.signatory, state: "signed" } }
export const failed = (
  status: number | null,
  code: string,
  errors: Readonly<Record<string, ReadonlyArray<string>>> = {}
) => Result.fail({ status, code, errors, retryAfter: null })

/** A user of the portal who can be made a signatory. */
export const choice = {
  email: "paul@aubert.example",
  firstname: "Paul",
  lastname: "Aubert",
  phone_number: "",
  side: "client"
} as const
/** The preparation of a document that can be sent. */
export const preparation: SignaturePreparation = {
  document: {
    id: 7 as NodeId,
    name: "Lettre.pdf",
    hash: "0123456789abcdef" as NodeHash,
    version_id: 3 as VersionId,
    folder_hash: null
  },
  pages: 2,
  fault: null,
  can_convert: false,
  is_repaired: false,
  people: [choice],
  balance: 4,
  has_timestamp: false,
  service: null,
  has_sms: false
}
