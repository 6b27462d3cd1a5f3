import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, VendorId, VersionId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const SignatureId = positive.pipe(Schema.brand("SignatureId"))
export type SignatureId = typeof SignatureId.Type
export const SignatoryId = positive.pipe(Schema.brand("SignatoryId"))
export type SignatoryId = typeof SignatoryId.Type

/**
 * [SIG-O03] States of a document's signature. `loading`: the file is being prepared; `finished`: everyone has signed,
 * the seal is missing; `classified`: sealed and stored as the next version.
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
 * [SIG-O03] States of one signatory. `waiting`: not their turn yet; `notsigned`: the signature ended before they
 * answered.
 */
export const signatoryStates = ["waiting", "inProgress", "signed", "notsigned", "refused"] as const
export type SignatoryState = (typeof signatoryStates)[number]

/** Kinds of lines in the journal of a signature. */
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
/** [SIG-O02] A rectangle on a page, in parts (0 to 1) of the page as displayed, from the top left corner. */
export const SignatureArea = Schema.Struct({
  /** From 0. */
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
  /** Named as a delegate by another signatory. */
  is_delegate: Schema.Boolean,
  invited_at: Schema.NullOr(Instant),
  opened_at: Schema.NullOr(Instant),
  /** Time of signing or refusing. */
  answered_at: Schema.NullOr(Instant),
  /** Why they refused; empty otherwise. */
  reason: Schema.String,
  /** The caller's own address: their part of the signature. */
  is_me: Schema.Boolean
})
export interface Signatory extends Schema.Schema.Type<typeof Signatory> {}

/** The document of a signature; without an address if it is deleted. */
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
  /** The sealed evidence of who signed, when and how; available once everyone has signed. */
  evidence: Schema.NullOr(SignedDocument),
  message: Schema.String,
  /** [SIG-006] By rank. */
  signatories: Schema.Array(Signatory),
  created_at: Instant,
  created_by: Person,
  expires_at: Instant,
  ended_at: Schema.NullOr(Instant),
  /** Somebody whose turn it is has let the time until the first reminder pass. */
  is_late: Schema.Boolean,
  /** A message code: why preparing or sealing failed. */
  fault: Schema.NullOr(Schema.String),
  /** [SIG-O04] The outside service where people sign it; null: the portal itself. */
  service: Schema.NullOr(Schema.String),
  /** Why the caller may not change it (`closed.<name>`); an empty list means that they may. */
  keep_closed_by: Schema.Array(Schema.String),
  revision: Schema.Int
})
export interface Signature extends Schema.Schema.Type<typeof Signature> {}

/** Somebody of the portal who can be asked to sign a company's documents. */
export const SignatoryChoice = Schema.Struct({
  email: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  phone_number: Schema.String,
  side: Schema.Literals(["firm", "client"])
})
export interface SignatoryChoice extends Schema.Schema.Type<typeof SignatoryChoice> {}

/** What has to be known before a document is sent to signature. */
export const SignaturePreparation = Schema.Struct({
  document: Schema.Struct({
    id: NodeId,
    name: Schema.String,
    hash: NodeHash,
    version_id: VersionId,
    folder_hash: Schema.NullOr(NodeHash)
  }),
  /** 0 if the file cannot be signed. */
  pages: Schema.Int,
  /** A message code: why this document cannot be sent; null if it can. */
  fault: Schema.NullOr(Schema.String),
  /** Whether the document is not a PDF and the portal can make one of it. */
  can_convert: Schema.Boolean,
  /** The file was damaged: a repaired copy is signed. */
  is_repaired: Schema.Boolean,
  people: Schema.Array(SignatoryChoice),
  /** [SIG-012] Documents that the firm may still send. */
  balance: Schema.Int,
  has_timestamp: Schema.Boolean,
  /** A one-time code can also be sent by SMS. */
  has_sms: Schema.Boolean,
  /** [SIG-O04] The outside service where people will sign; null: the portal itself. */
  service: Schema.NullOr(Schema.String)
})
export interface SignaturePreparation extends Schema.Schema.Type<typeof SignaturePreparation> {}

/** A line of a signature's journal. */
export const SignatureFact = Schema.Struct({
  at: Instant,
  kind: Schema.Literals(factKinds),
  who: Schema.String,
  /** Email address, reason of a refusal or new signatory; empty if the line needs none. */
  detail: Schema.String
})
export interface SignatureFact extends Schema.Schema.Type<typeof SignatureFact> {}

/** A signature for the owner of a personal link: of other signatories only the names. */
export const SigningView = Schema.Struct({
  /** Replaces the link for an hour, in the addresses of the other calls. */
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
    /** Masked: `s…@example.fr`. */
    masked_email: Schema.String,
    /** Where the next code goes by SMS, masked: `… 78`; null: it goes by mail. */
    masked_phone: Schema.NullOr(Schema.String),
    area: SignatureArea,
    is_delegate: Schema.Boolean
  }),
  others: Schema.Array(Schema.Struct({ name: Schema.String, state: Schema.Literals(signatoryStates) })),
  expires_at: Instant,
  /** A timestamp of an authority, as opposed to the server's clock. */
  has_timestamp: Schema.Boolean,
  /** [SIG-O04] The outside service where they sign, and their own address there; null: here. */
  elsewhere: Schema.NullOr(Schema.Struct({ name: Schema.String, address: Schema.String }))
})
export interface SigningView extends Schema.Schema.Type<typeof SigningView> {}

/** How a one-time code was sent, and where to: masked. */
export const CodeSent = Schema.Struct({ channel: Schema.Literals(["mail", "sms"]), to: Schema.String })
export interface CodeSent extends Schema.Schema.Type<typeof CodeSent> {}

/** The verdict on one signature of a file. */
export const VerifiedSignature = Schema.Struct({
  /** A firm of this portal certifies a document when it sends it, and closes it with its seal. */
  kind: Schema.Literals(["sending", "signature", "seal", "timestamp"]),
  signer: Schema.String,
  /** The signing time according to the file itself. */
  claimed_at: Schema.NullOr(Instant),
  /** The signing time according to a timestamp authority. */
  stamped_at: Schema.NullOr(Instant),
  is_whole: Schema.Boolean,
  is_trusted: Schema.Boolean,
  /** The file goes on after it, and no later signature of a known authority covers what was added. */
  is_followed: Schema.Boolean,
  /** Number of later changes that no signature covers. */
  changed_later: Schema.Int,
  /** The pages, from 1, that show such a change. */
  changed_pages: Schema.Array(Schema.Int),
  /** Signing times between which that was done, or the file continued; null: no signature of a known authority tells. */
  changed_after: Schema.NullOr(Instant),
  changed_before: Schema.NullOr(Instant)
})
export interface VerifiedSignature extends Schema.Schema.Type<typeof VerifiedSignature> {}

export const Verification = Schema.Struct({
  /** All signatures are valid, and nothing was added after the last one. */
  is_sound: Schema.Boolean,
  /** Data were added after the last signature. */
  is_extended: Schema.Boolean,
  signatures: Schema.Array(VerifiedSignature)
})
export interface Verification extends Schema.Schema.Type<typeof Verification> {}
