import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeId, UserId, VersionId } from "#schemas/shared/ids.ts"

export const FlagId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("FlagId"))
export type FlagId = typeof FlagId.Type

/** [SAD-O01] A coloured label that the provider defines for all firms. `color` is `#rrggbb`. */
export const Flag = Schema.Struct({
  id: FlagId,
  name: Schema.String,
  color: Schema.String,
  /** False: the flag is retired; documents keep it, but it cannot be set any more. */
  usable_on_documents: Schema.Boolean
})
export interface Flag extends Schema.Schema.Type<typeof Flag> {}

/** The folder or document from which a mark is inherited, or the node itself. */
const Origin = Schema.Struct({ id: NodeId, name: Schema.String })

/** The marks of one folder or document, as the caller sees them. */
export const NodeMarks = Schema.Struct({
  node_id: NodeId,
  /** Sorted by id; always empty for folders. */
  flags: Schema.Array(FlagId),
  /** [DOC-001] Whether the caller is notified of changes of this node. */
  is_surveyed: Schema.Boolean,
  /** The node that the caller watches: this one or its nearest watched ancestor; null if none is watched. */
  surveyed_by: Schema.NullOr(Origin),
  /** [NET-075] The user asked to validate, set on this node or on its nearest ancestor; null for nobody. */
  validator: Schema.NullOr(Person),
  validator_from: Schema.NullOr(Origin)
})
export interface NodeMarks extends Schema.Schema.Type<typeof NodeMarks> {}

/** The marks set on an item itself, without inherited ones. */
export const OwnMarks = Schema.Struct({
  node_id: NodeId,
  flags: Schema.Array(FlagId),
  is_surveyed: Schema.Boolean
})
export interface OwnMarks extends Schema.Schema.Type<typeof OwnMarks> {}

/** A folder or document that the caller watches. */
export const Survey = Schema.Struct({
  node_id: NodeId,
  type: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  put_at: Instant
})
export interface Survey extends Schema.Schema.Type<typeof Survey> {}

/** [NET-075] A user who may validate the company's documents; `side`: staff of the firm or user of the company. */
export const Validator = Schema.Struct({ id: UserId, name: Schema.String, side: Schema.Literals(["firm", "company"]) })
export interface Validator extends Schema.Schema.Type<typeof Validator> {}

/** [UPL-O04] The digests of a version, in lower-case hexadecimal. */
export const Checksums = Schema.Struct({
  version_id: VersionId,
  /** Size of the version in bytes. */
  size: Schema.Int,
  /** Size of each chunk in bytes; the last chunk may be smaller. */
  chunk_size: Schema.Int,
  /** SHA-256 of the concatenated SHA-256 digests of the chunks. */
  checksum: Schema.String,
  /** SHA-256 of the whole file; null until a job has computed it. */
  sha256: Schema.NullOr(Schema.String)
})
export interface Checksums extends Schema.Schema.Type<typeof Checksums> {}

/** [DOC-003] One signatory of a version, with the answer. */
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
