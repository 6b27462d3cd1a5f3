import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"

export const ShareId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ShareId"))
export type ShareId = typeof ShareId.Type

/** Users with access to the company, each by their own session; or anyone who has the address. */
export const ShareAudience = Schema.Literals(["people", "outsiders"])
export type ShareAudience = typeof ShareAudience.Type
export const ShareState = Schema.Literals(["active", "expired", "revoked"])
export type ShareState = typeof ShareState.Type

/** A top-level item of a link, for the reader. */
export const SharedPlace = Schema.Struct({
  id: NodeId,
  type: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  /** Null if it is in the trash. */
  hash: Schema.NullOr(NodeHash),
  /** A document's folder, for its address; null at the root and in the trash. */
  folder_hash: Schema.NullOr(NodeHash)
})
export interface SharedPlace extends Schema.Schema.Type<typeof SharedPlace> {}

/** [DOC-O06] A link for users of the company. The address is returned only once, on creation. */
export const Share = Schema.Struct({
  id: ShareId,
  audience: ShareAudience,
  state: ShareState,
  created_at: Instant,
  created_by: Person,
  expires_at: Schema.NullOr(Instant),
  ended_at: Schema.NullOr(Instant),
  has_password: Schema.Boolean,
  may_download: Schema.Boolean,
  message: Schema.String,
  nodes: Schema.Array(SharedPlace),
  /** Whether its author may still share these items; otherwise the link does not open. */
  is_author_here: Schema.Boolean,
  people: Schema.Array(Person),
  emails: Schema.Array(Schema.String),
  visits: Schema.Int,
  last_visit_at: Schema.NullOr(Instant)
})
export interface Share extends Schema.Schema.Type<typeof Share> {}

/** [DOC-O06] A link that was shared with the caller and still opens. */
export const ReceivedShare = Schema.Struct({
  id: ShareId,
  created_at: Instant,
  created_by: Person,
  expires_at: Schema.NullOr(Instant),
  may_download: Schema.Boolean,
  message: Schema.String,
  nodes: Schema.Array(SharedPlace)
})
export interface ReceivedShare extends Schema.Schema.Type<typeof ReceivedShare> {}

/** The only answer that contains the address. */
export const MadeShare = Schema.Struct({ share: Share, link: Schema.String })
export interface MadeShare extends Schema.Schema.Type<typeof MadeShare> {}

/** A document or folder for a visitor. */
export const SharedNode = Schema.Struct({
  type: Schema.Literals(["folder", "document"]),
  hash: NodeHash,
  name: Schema.String,
  /** Bytes; 0 for a folder. */
  size: Schema.Int,
  extension: Schema.String,
  /** Browsers can show this type. */
  is_shown: Schema.Boolean,
  at: Instant
})
export interface SharedNode extends Schema.Schema.Type<typeof SharedNode> {}

/** The answer to a valid link and password: a pass for an hour, and the content. */
export const SharedView = Schema.Struct({
  pass: Schema.String,
  author: Schema.String,
  firm_name: Schema.String,
  company_name: Schema.String,
  message: Schema.String,
  expires_at: Schema.NullOr(Instant),
  may_download: Schema.Boolean,
  nodes: Schema.Array(SharedNode)
})
export interface SharedView extends Schema.Schema.Type<typeof SharedView> {}

export const SharedFolder = Schema.Struct({
  /** The path from the shared folder, this folder included. */
  way: Schema.Array(Schema.Struct({ hash: NodeHash, name: Schema.String })),
  nodes: Schema.Array(SharedNode)
})
export interface SharedFolder extends Schema.Schema.Type<typeof SharedFolder> {}
