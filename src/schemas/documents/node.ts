import { Schema } from "effect"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"
import { Instant, NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"

export { trashAlias, trashId }

/** [DOC-002] null: at the root; -1: deleted; else the folder it lies in. */
export const FolderPlace = Schema.NullOr(Schema.Int)

/** A person as documents name them. */
export const Person = Schema.Struct({ id: UserId, name: Schema.String })
export interface Person extends Schema.Schema.Type<typeof Person> {}

const common = {
  id: NodeId,
  hash: NodeHash,
  /** Set on the folders that a tree model or an automation made (DOC-O05). */
  alias: Schema.NullOr(Schema.String),
  name: Schema.String,
  folder_id: FolderPlace,
  vendor_id: VendorId,
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Schema.NullOr(Instant),
  deleted_by: Schema.NullOr(Person),
  /** Where a deleted node was, so that it can go back there. */
  deleted_from: Schema.NullOr(NodeId),
  /** What If-Match compares; grows by one with every change. */
  revision: Schema.Int,
  /** The node refuses changes to everyone (an automation owns it, or a period is closed). */
  read_only: Schema.Boolean,
  /** [THM-O01] Ids of the themes that hold here, its own or its folder's; none: everyone of the company sees it. */
  themes: Schema.Array(Schema.Int),
  /** Whether these were set on it, and not on a folder above. */
  has_own_themes: Schema.Boolean,
  /** [ROL-019] The widest access that the caller's themes give here, where that is less than all. */
  theme_acl: Schema.NullOr(Schema.Literal("read-only"))
}

/** [DOC-001] A folder. */
export const FolderNode = Schema.Struct({
  type: Schema.Literal("folder"),
  ...common,
  is_root: Schema.Boolean,
  /** [DOC-O05] Made by the tree model: moving it cannot be undone by the automation. */
  is_default: Schema.Boolean,
  /** Items directly inside, documents and folders together, without deleted ones. */
  counter: Schema.Int,
  has_sub_folders: Schema.Boolean,
  is_empty: Schema.Boolean
})
export interface FolderNode extends Schema.Schema.Type<typeof FolderNode> {}

/** What keeps a document as it is until it has ended, whoever asks. */
export const DocumentHold = Schema.Struct({ kind: Schema.Literal("signature"), since: Instant })
export interface DocumentHold extends Schema.Schema.Type<typeof DocumentHold> {}

/** [DOC-001] [DOC-005] A document with the facts of its latest version. */
export const DocumentNode = Schema.Struct({
  type: Schema.Literal("document"),
  ...common,
  number: Schema.Int,
  description: Schema.NullOr(Schema.String),
  deposit_date: Instant,
  /** [DOC-009] The latest version's created_at. */
  start_date: Instant,
  validated_at: Schema.NullOr(Instant),
  is_validated: Schema.Boolean,
  validator: Schema.NullOr(Person),
  author: Person,
  version_id: VersionId,
  version_number: Schema.Int,
  /** Bytes. */
  size: Schema.Int,
  media_type: Schema.String,
  /** Lower case, without a dot, empty where the name has none (UPL-019). */
  extension: Schema.String,
  /** Absent where nothing holds the document. */
  hold: Schema.optionalKey(DocumentHold)
})
export interface DocumentNode extends Schema.Schema.Type<typeof DocumentNode> {}

export const TreeNode = Schema.Union([FolderNode, DocumentNode])
export type TreeNode = typeof TreeNode.Type

/** [DOC-003] [DOC-004] One version; `ancestor_id` is null for the first. */
export const Version = Schema.Struct({
  id: VersionId,
  document_id: NodeId,
  ancestor_id: Schema.NullOr(VersionId),
  number: Schema.Int,
  created_at: Instant,
  validated_at: Schema.NullOr(Instant),
  author: Person,
  validator: Schema.NullOr(Person),
  size: Schema.Int,
  media_type: Schema.String,
  /** SHA-256 of the chunks' digests in order (UPL-O04). */
  checksum: Schema.String,
  /** Plain SHA-256 of the bytes, null until the job has computed it. */
  sha256: Schema.NullOr(Schema.String),
  has_signatures: Schema.Boolean,
  workflow_status: Schema.NullOr(Schema.String)
})
export interface Version extends Schema.Schema.Type<typeof Version> {}

export const SortField = Schema.Literals(["default", "name", "date", "size", "type"])
export type SortField = typeof SortField.Type
export const SortOrder = Schema.Literals(["asc", "desc"])
export type SortOrder = typeof SortOrder.Type

/** One step of the way from the root to a folder. */
export const Crumb = Schema.Struct({ id: NodeId, hash: NodeHash, name: Schema.String })
export interface Crumb extends Schema.Schema.Type<typeof Crumb> {}

/** Where nodes of the trash were, those of one place together. */
export const FormerWay = Schema.Struct({
  nodes: Schema.Array(NodeId),
  /** Names of folders from the top down, none for the root. */
  way: Schema.Array(Schema.String),
  /** The folder they go back to; null: it is gone, and a place has to be chosen. */
  folder_hash: Schema.NullOr(NodeHash)
})
export interface FormerWay extends Schema.Schema.Type<typeof FormerWay> {}

/** [DOC-015] [DOC-025] What the rows of the trash do not say themselves. */
export const TrashFacts = Schema.Struct({
  /** All that lies in the trash, whatever the answer holds of it. */
  total: Schema.Int,
  /** How many of these go for good within seven days. */
  due_soon: Schema.Int,
  /** Days after which a node goes for good. */
  kept_days: Schema.Int,
  ways: Schema.Array(FormerWay)
})
export interface TrashFacts extends Schema.Schema.Type<typeof TrashFacts> {}

/** A folder's content: its folders first, then its documents; `folder` is null for the trash, which alone has `trash`. */
export const FolderContent = Schema.Struct({
  folder: Schema.NullOr(FolderNode),
  breadcrumbs: Schema.Array(Crumb),
  data: Schema.Array(TreeNode),
  next_cursor: Schema.NullOr(Schema.String),
  trash: Schema.optionalKey(TrashFacts)
})
export interface FolderContent extends Schema.Schema.Type<typeof FolderContent> {}

/** What the signed-in user may do in a company's documents; the same facts feed the machines on both sides. */
export const DocumentAccess = Schema.Struct({
  vendor_id: VendorId,
  role: Schema.Literals([
    "firm_admin",
    "firm_collaborator",
    "client_admin",
    "client_collaborator",
    "client_guest",
    "super_admin"
  ]),
  can_write: Schema.Boolean,
  can_validate: Schema.Boolean,
  /** [ERR-030] `building` while the new client's tree is being made. */
  tree: Schema.Literals(["ready", "building"]),
  /** [DOC-O01] Milliseconds between refreshes; 0 switches them off. */
  refresh_every: Schema.Int
})
export interface DocumentAccess extends Schema.Schema.Type<typeof DocumentAccess> {}
