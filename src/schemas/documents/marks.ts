import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeId, UserId, VersionId } from "#schemas/shared/ids.ts"

export const FlagId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("FlagId"))
export type FlagId = typeof FlagId.Type

/** [SAD-O01] A coloured label, the same on the whole platform. Colours are `#rrggbb`. */
export const Flag = Schema.Struct({
  id: FlagId,
  name: Schema.String,
  color: Schema.String,
  /** False: documents keep it, but it cannot be set any more. */
  usable_on_documents: Schema.Boolean
})
export interface Flag extends Schema.Schema.Type<typeof Flag> {}

/** The folder or document that something is inherited from. */
const Origin = Schema.Struct({ id: NodeId, name: Schema.String })

/** The marks of one folder or document, for one user. */
export const NodeMarks = Schema.Struct({
  node_id: NodeId,
  /** In the order of their ids; empty on folders. */
  flags: Schema.Array(FlagId),
  /** [DOC-001] Whether the caller is notified of changes. */
  is_surveyed: Schema.Boolean,
  /** The watched node: this one or its nearest watched ancestor. */
  surveyed_by: Schema.NullOr(Origin),
  /** [NET-075] Who is asked to validate, here or at the nearest ancestor. */
  validator: Schema.NullOr(Person),
  validator_from: Schema.NullOr(Origin)
})
export interface NodeMarks extends Schema.Schema.Type<typeof NodeMarks> {}

/** The marks that an item carries itself. */
export const OwnMarks = Schema.Struct({
  node_id: NodeId,
  flags: Schema.Array(FlagId),
  is_surveyed: Schema.Boolean
})
export interface OwnMarks extends Schema.Schema.Type<typeof OwnMarks> {}

/** A watch mark of the caller. */
export const Survey = Schema.Struct({
  node_id: NodeId,
  type: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  put_at: Instant
})
export interface Survey extends Schema.Schema.Type<typeof Survey> {}

/** [NET-075] A user who may validate the company's documents, and whether they belong to its firm. */
export const Validator = Schema.Struct({ id: UserId, name: Schema.String, side: Schema.Literals(["firm", "company"]) })
export interface Validator extends Schema.Schema.Type<typeof Validator> {}

/** [UPL-O04] The digests of a version, in lower-case hexadecimal. */
export const Checksums = Schema.Struct({
  version_id: VersionId,
  /** Bytes. */
  size: Schema.Int,
  /** Bytes of each chunk but the last. */
  chunk_size: Schema.Int,
  /** SHA-256 of the chunks' SHA-256 digests in order. */
  checksum: Schema.String,
  /** Plain SHA-256 of the bytes; null until a job has computed it. */
  sha256: Schema.NullOr(Schema.String)
})
export interface Checksums extends Schema.Schema.Type<typeof Checksums> {}

/** [DOC-003] One person's request to sign, and their answer. */
export const VersionSignature = Schema.Struct({
  version_id: VersionId,
  version_number: Schema.Int,
  signatory: Schema.String,
  position: Schema.Int,
  state: Schema.Literals(["awaited", "signed", "refused"]),
  asked_at: Instant,
  answered_at: Schema.NullOr(Instant)
})
export interface VersionSignature extends Schema.Schema.Type<typeof VersionSignature> {}
