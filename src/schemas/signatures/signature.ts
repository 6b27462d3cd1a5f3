import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, VendorId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const SignatureId = positive.pipe(Schema.brand("SignatureId"))
export type SignatureId = typeof SignatureId.Type
export const SignatoryId = positive.pipe(Schema.brand("SignatoryId"))
export type SignatoryId = typeof SignatoryId.Type

/** [SIG-O03] */
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
/** [SIG-O03] */
export const signatoryStates = ["waiting", "inProgress", "signed", "notsigned", "refused"] as const
export type SignatoryState = (typeof signatoryStates)[number]

const part = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
/** [SIG-O02] A rectangle on a page, in parts (0 to 1) of the page as it is shown, from its top left corner. */
export const SignatureArea = Schema.Struct({
  /** From 0. */
  page: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999 })),
  x: part,
  y: part,
  width: part,
  height: part
})
export interface SignatureArea extends Schema.Schema.Type<typeof SignatureArea> {}

/** [SIG-001] Somebody who is asked to sign. */
export const Signatory = Schema.Struct({
  id: SignatoryId,
  /** [SIG-006] From 1; whoever has the same rank may sign in any order. */
  rank: Schema.Int,
  state: Schema.Literals(signatoryStates),
  email: Schema.String,
  firstname: Schema.String,
  lastname: Schema.String,
  phone_number: Schema.String,
  area: SignatureArea,
  /** Somebody else named them to sign instead. */
  is_delegate: Schema.Boolean,
  invited_at: Schema.NullOr(Instant),
  opened_at: Schema.NullOr(Instant),
  /** When they signed or refused. */
  answered_at: Schema.NullOr(Instant),
  /** Why they refused; empty else. */
  reason: Schema.String
})
export interface Signatory extends Schema.Schema.Type<typeof Signatory> {}

/** A document as signatures name it; without an address where it is not there any more. */
export const SignedDocument = Schema.Struct({
  id: Schema.NullOr(NodeId),
  name: Schema.String,
  hash: Schema.NullOr(NodeHash),
  folder_hash: Schema.NullOr(NodeHash)
})
export interface SignedDocument extends Schema.Schema.Type<typeof SignedDocument> {}

/** [NET-083] [NET-089] A document on its way to being signed, and what became of it. */
export const Signature = Schema.Struct({
  id: SignatureId,
  vendor_id: VendorId,
  company_name: Schema.String,
  state: Schema.Literals(signatureStates),
  document: SignedDocument,
  /** The sealed record of who signed, when and how; there once everything is signed. */
  evidence: Schema.NullOr(SignedDocument),
  message: Schema.String,
  /** [SIG-006] In the order of their ranks. */
  signatories: Schema.Array(Signatory),
  created_at: Instant,
  created_by: Person,
  expires_at: Instant,
  ended_at: Schema.NullOr(Instant),
  /** A message code: why it could not be prepared or sealed. */
  fault: Schema.NullOr(Schema.String),
  /** Why the caller may not change it (`closed.<name>`); an empty list says that they may. */
  keep_closed_by: Schema.Array(Schema.String),
  revision: Schema.Int
})
export interface Signature extends Schema.Schema.Type<typeof Signature> {}

/** What a personal link shows of a signature: nothing of the other signatories but their names. */
export const SigningView = Schema.Struct({
  /** Stands for the link for an hour, in the addresses of the other calls. */
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
    /** Not the whole address: `s…@example.fr`. */
    masked_email: Schema.String,
    area: SignatureArea,
    is_delegate: Schema.Boolean
  }),
  others: Schema.Array(Schema.Struct({ name: Schema.String, state: Schema.Literals(signatoryStates) })),
  expires_at: Instant,
  /** With the time of an authority, or with the server's own. */
  has_timestamp: Schema.Boolean
})
export interface SigningView extends Schema.Schema.Type<typeof SigningView> {}

/** What is said of one signature of a file. */
export const VerifiedSignature = Schema.Struct({
  kind: Schema.Literals(["signature", "timestamp"]),
  signer: Schema.String,
  /** What the file says itself. */
  claimed_at: Schema.NullOr(Instant),
  /** What a time stamp authority says. */
  stamped_at: Schema.NullOr(Instant),
  is_whole: Schema.Boolean,
  is_trusted: Schema.Boolean,
  /** How many parts of the file were changed behind it and are explained by no signature. */
  changed_later: Schema.Int
})
export interface VerifiedSignature extends Schema.Schema.Type<typeof VerifiedSignature> {}

export const Verification = Schema.Struct({
  /** All signatures hold, and nothing came after the last one. */
  is_sound: Schema.Boolean,
  /** Something stands behind the last signature. */
  is_extended: Schema.Boolean,
  signatures: Schema.Array(VerifiedSignature)
})
export interface Verification extends Schema.Schema.Type<typeof Verification> {}
