import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, VendorId, VersionId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const SignatureId = positive.pipe(Schema.brand("SignatureId"))
export type SignatureId = typeof SignatureId.Type
export const SignatoryId = positive.pipe(Schema.brand("SignatoryId"))
export type SignatoryId = typeof SignatoryId.Type

/**
 * [SIG-O03] States of a document's signature. `loading`: the file is being prepared. `finished`: everyone has signed,
 * but the seal is missing. `classified`: sealed and stored as the next version of the document.
 */
export const signatureStates = [
  "created",
  "loading",
  "inProgress",
  "finished",
  "classified",
  "refused",
  "expired",
  "canceled",
  "error"
] as const
export type SignatureState = (typeof signatureStates)[number]
/**
 * [SIG-O03] States of one signatory. `waiting`: not their turn yet. `notsigned`: the signature ended before they
 * answered.
 */
export const signatoryStates = ["waiting", "inProgress", "signed", "notsigned", "refused"] as const
export type SignatoryState = (typeof signatoryStates)[number]

/** Kinds of entries in a signature's journal. */
export const factKinds = [
  "created",
  "sent",
  "handedOver",
  "invited",
  "reminded",
  "opened",
  "codeSent",
  "signed",
  "refused",
  "delegated",
  "corrected",
  "reordered",
  "cancelled",
  "expired",
  "sealed"
] as const
export type FactKind = (typeof factKinds)[number]

const part = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
/**
 * [SIG-O02] A rectangle on a page as displayed. Position and size are fractions (0 to 1) of the page, from its top left
 * corner.
 */
export const SignatureArea = Schema.Struct({
  /** Page index, from 0. */
  page: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999 })),
  x: part,
  y: part,
  width: part,
  height: part
})
export interface SignatureArea extends Schema.Schema.Type<typeof SignatureArea> {}

/** [SIG-001] A person who is asked to sign. */
export const Signatory = Schema.Struct({
  id: SignatoryId,
  /** [SIG-006] From 1; signatories with the same rank sign in any order. */
  rank: Schema.Int,
  state: Schema.Literals(signatoryStates),
  email: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  phone_number: Schema.String,
  area: SignatureArea,
  /** Whether another signatory named this person as delegate. */
  is_delegate: Schema.Boolean,
  invited_at: Schema.NullOr(Instant),
  opened_at: Schema.NullOr(Instant),
  /** When the person signed or refused; null before. */
  answered_at: Schema.NullOr(Instant),
  /** Reason of the refusal; empty if not refused. */
  reason: Schema.String,
  /** Whether this is the caller (by mail address). */
  is_me: Schema.Boolean
})
export interface Signatory extends Schema.Schema.Type<typeof Signatory> {}

/** A document of a signature; the ids and hashes are null if it is deleted. */
export const SignedDocument = Schema.Struct({
  id: Schema.NullOr(NodeId),
  name: Schema.String,
  hash: Schema.NullOr(NodeHash),
  folder_hash: Schema.NullOr(NodeHash)
})
export interface SignedDocument extends Schema.Schema.Type<typeof SignedDocument> {}

/** [NET-083] [NET-089] A document's signature and its progress. */
export const Signature = Schema.Struct({
  id: SignatureId,
  vendor_id: VendorId,
  company_name: Schema.String,
  state: Schema.Literals(signatureStates),
  document: SignedDocument,
  /** Sealed record of who signed, when and how; null until everyone has signed. */
  evidence: Schema.NullOr(SignedDocument),
  message: Schema.String,
  /** [SIG-006] Sorted by rank. */
  signatories: Schema.Array(Signatory),
  created_at: Instant,
  created_by: Person,
  expires_at: Instant,
  ended_at: Schema.NullOr(Instant),
  /** Whether a current signatory has let the days until the first reminder pass. */
  is_late: Schema.Boolean,
  /** Message code of the error in preparing or sealing; null if there was none. */
  fault: Schema.NullOr(Schema.String),
  /** [SIG-O04] Name of the outside service where people sign; null if they sign in the portal. */
  service: Schema.NullOr(Schema.String),
  /** Names of the conditions that forbid the caller to change it (`closed.<name>`); empty if they may. */
  keep_closed_by: Schema.Array(Schema.String),
  revision: Schema.Int
})
export interface Signature extends Schema.Schema.Type<typeof Signature> {}

/** A user of the portal who can be chosen as signatory of a company's documents. */
export const SignatoryChoice = Schema.Struct({
  email: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  phone_number: Schema.String,
  side: Schema.Literals(["firm", "client"])
})
export interface SignatoryChoice extends Schema.Schema.Type<typeof SignatoryChoice> {}

/** Facts needed before a document is sent to signature. */
export const SignaturePreparation = Schema.Struct({
  document: Schema.Struct({
    id: NodeId,
    name: Schema.String,
    hash: NodeHash,
    version_id: VersionId,
    folder_hash: Schema.NullOr(NodeHash)
  }),
  /** Number of pages; 0 if the file cannot be signed. */
  pages: Schema.Int,
  /** Message code of the reason why the document cannot be sent; null if it can. */
  fault: Schema.NullOr(Schema.String),
  /** Whether the portal can convert the document to PDF; false for PDFs. */
  can_convert: Schema.Boolean,
  /** Whether the file was damaged, so that a repaired copy is signed. */
  is_repaired: Schema.Boolean,
  people: Schema.Array(SignatoryChoice),
  /** [SIG-012] Number of documents that the firm may still send. */
  balance: Schema.Int,
  has_timestamp: Schema.Boolean,
  /** Whether one-time codes can be sent by SMS too. */
  has_sms: Schema.Boolean,
  /** [SIG-O04] Name of the outside service where people will sign; null if they sign in the portal. */
  service: Schema.NullOr(Schema.String)
})
export interface SignaturePreparation extends Schema.Schema.Type<typeof SignaturePreparation> {}

/** An entry of a signature's journal. */
export const SignatureFact = Schema.Struct({
  at: Instant,
  kind: Schema.Literals(factKinds),
  who: Schema.String,
  /** Mail address, reason of a refusal, or new signatory, depending on `kind`; empty if nothing applies. */
  detail: Schema.String
})
export interface SignatureFact extends Schema.Schema.Type<typeof SignatureFact> {}

/** A signature as the owner of a personal link sees it; of other signatories it contains only the names. */
export const SigningView = Schema.Struct({
  /** Secret that replaces the link for one hour; part of the addresses of the other calls. */
  pass: Schema.String,
  firm_name: Schema.String,
  company_name: Schema.String,
  sender: Schema.String,
  document_name: Schema.String,
  pages: Schema.Int,
  message: Schema.String,
  state: Schema.Literals(signatureStates),
  signatory: Schema.Struct({
    id: SignatoryId,
    state: Schema.Literals(signatoryStates),
    firstname: Schema.String,
    lastname: Schema.String,
    /** Masked mail address, such as `s…@example.fr`. */
    masked_email: Schema.String,
    /** Masked number that the next code is sent to by SMS, such as `… 78`; null if it is sent by mail. */
    masked_phone: Schema.NullOr(Schema.String),
    area: SignatureArea,
    is_delegate: Schema.Boolean
  }),
  others: Schema.Array(Schema.Struct({ name: Schema.String, state: Schema.Literals(signatoryStates) })),
  expires_at: Instant,
  /** Whether a timestamp authority confirms the signing time; otherwise it is the server's time. */
  has_timestamp: Schema.Boolean,
  /**
   * [SIG-O04] Outside service where the person signs, with their personal address there; null if they sign in the
   * portal.
   */
  elsewhere: Schema.NullOr(Schema.Struct({ name: Schema.String, address: Schema.String }))
})
export interface SigningView extends Schema.Schema.Type<typeof SigningView> {}

/** How a one-time code was sent; `to` is the masked mail address or phone number. */
export const CodeSent = Schema.Struct({ channel: Schema.Literals(["mail", "sms"]), to: Schema.String })
export interface CodeSent extends Schema.Schema.Type<typeof CodeSent> {}

/** Result of verifying one signature of a file. */
export const VerifiedSignature = Schema.Struct({
  /**
   * `sending` and `seal` are made by a firm of this portal: it certifies a document when sending it and seals it at the
   * end.
   */
  kind: Schema.Literals(["sending", "signature", "seal", "timestamp"]),
  signer: Schema.String,
  /** Signing time claimed by the file itself. */
  claimed_at: Schema.NullOr(Instant),
  /** Signing time confirmed by a timestamp authority. */
  stamped_at: Schema.NullOr(Instant),
  is_whole: Schema.Boolean,
  is_trusted: Schema.Boolean,
  /** True if data were added after this signature that no later signature of a known authority covers. */
  is_followed: Schema.Boolean,
  /** Number of later changes to the document that no signature covers. */
  changed_later: Schema.Int,
  /** Page numbers, from 1, on which such a change is visible. */
  changed_pages: Schema.Array(Schema.Int),
  /**
   * The uncovered changes were made between `changed_after` and `changed_before` (signing times); null if no signature
   * of a known authority limits that side.
   */
  changed_after: Schema.NullOr(Instant),
  changed_before: Schema.NullOr(Instant)
})
export interface VerifiedSignature extends Schema.Schema.Type<typeof VerifiedSignature> {}

export const Verification = Schema.Struct({
  /** True if all signatures are valid and nothing was added after the last one. */
  is_sound: Schema.Boolean,
  /** True if data were added after the last signature. */
  is_extended: Schema.Boolean,
  signatures: Schema.Array(VerifiedSignature)
})
export interface Verification extends Schema.Schema.Type<typeof Verification> {}
