import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"

export const ShareId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ShareId"))
export type ShareId = typeof ShareId.Type

/** `people`: named users with access to the company, who must sign in; `outsiders`: anyone who has the URL. */
export const ShareAudience = Schema.Literals(["people", "outsiders"])
export type ShareAudience = typeof ShareAudience.Type
export const ShareState = Schema.Literals(["active", "expired", "revoked"])
export type ShareState = typeof ShareState.Type

/** A folder or document that a link lists, as far as the reader may know it. */
export const SharedPlace = Schema.Struct({
  id: NodeId,
  type: Schema.Literals(["folder", "document"]),
  name: Schema.String,
  /** Null if the node is no longer reachable, for example in the trash. */
  hash: Schema.NullOr(NodeHash),
  /** The folder that contains the node, for its URL; null directly below the root folder, and in the trash. */
  folder_hash: Schema.NullOr(NodeHash)
})
export interface SharedPlace extends Schema.Schema.Type<typeof SharedPlace> {}

/** [DOC-O06] A share link as managers of documents see it, without its URL. */
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
  /** Whether the author may still share these nodes; if false, the link does not open. */
  is_author_here: Schema.Boolean,
  people: Schema.Array(Person),
  emails: Schema.Array(Schema.String),
  visits: Schema.Int,
  last_visit_at: Schema.NullOr(Instant)
})
export interface Share extends Schema.Schema.Type<typeof Share> {}

/** [DOC-O06] A valid link that another user shared with the caller. */
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

/** The answer to creating a link; no other answer contains the URL (`link`). */
export const MadeShare = Schema.Struct({ share: Share, link: Schema.String })
export interface MadeShare extends Schema.Schema.Type<typeof MadeShare> {}

/** A shared document or folder, as a visitor sees it. */
export const SharedNode = Schema.Struct({
  type: Schema.Literals(["folder", "document"]),
  hash: NodeHash,
  name: Schema.String,
  /** Bytes; 0 for a folder. */
  size: Schema.Int,
  extension: Schema.String,
  /** Whether browsers can display this type. */
  is_shown: Schema.Boolean,
  at: Instant
})
export interface SharedNode extends Schema.Schema.Type<typeof SharedNode> {}

/**
 * The answer to a valid link and password. The pass authorises further calls for an hour, or until the link expires.
 */
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
  /** The folders from the shared folder down to this one, both included. */
  way: Schema.Array(Schema.Struct({ hash: NodeHash, name: Schema.String })),
  nodes: Schema.Array(SharedNode)
})
export interface SharedFolder extends Schema.Schema.Type<typeof SharedFolder> {}
