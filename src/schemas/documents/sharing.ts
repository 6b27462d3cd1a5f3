import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"

export const ShareId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ShareId"))
export type ShareId = typeof ShareId.Type

/** People who can enter the company anyway, each by their own session; or whoever holds the address. */
export const ShareAudience = Schema.Literals(["people", "outsiders"])
export type ShareAudience = typeof ShareAudience.Type
export const ShareState = Schema.Literals(["active", "expired", "revoked"])
export type ShareState = typeof ShareState.Type

/** What a link shows at its top, as the reader may open it. */
export const SharedPlace = Schema.Struct({
  id: NodeId,
  type: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  /** Null once it is in the trash. */
  hash: Schema.NullOr(NodeHash),
  /** The folder that a document lies in, for its address; null at the root and for what is in the trash. */
  folder_hash: Schema.NullOr(NodeHash)
})
export interface SharedPlace extends Schema.Schema.Type<typeof SharedPlace> {}

/** [DOC-O06] A link as the people of the company see it; the address itself is told once, when it is made. */
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
  /** Whether its author may still give away what it shows: without, nobody opens it. */
  is_author_here: Schema.Boolean,
  people: Schema.Array(Person),
  emails: Schema.Array(Schema.String),
  visits: Schema.Int,
  last_visit_at: Schema.NullOr(Instant)
})
export interface Share extends Schema.Schema.Type<typeof Share> {}

/** [DOC-O06] What somebody shared with the reader and is still theirs to open. */
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

/** The one answer that holds the address. */
export const MadeShare = Schema.Struct({ share: Share, link: Schema.String })
export interface MadeShare extends Schema.Schema.Type<typeof MadeShare> {}

/** A document or folder as a visitor sees it. */
export const SharedNode = Schema.Struct({
  type: Schema.Literals(["folder", "document"]),
  hash: NodeHash,
  name: Schema.String,
  /** Bytes; 0 for a folder. */
  size: Schema.Int,
  extension: Schema.String,
  /** A browser can show it by itself. */
  is_shown: Schema.Boolean,
  at: Instant
})
export interface SharedNode extends Schema.Schema.Type<typeof SharedNode> {}

/** What a good link, with its password, opens: an hour's pass, and what is behind it. */
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
  /** From what was shared down to this folder, itself last. */
  way: Schema.Array(Schema.Struct({ hash: NodeHash, name: Schema.String })),
  nodes: Schema.Array(SharedNode)
})
export interface SharedFolder extends Schema.Schema.Type<typeof SharedFolder> {}
