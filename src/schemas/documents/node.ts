import { Schema } from "effect"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"
import { Instant, NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"

export { trashAlias, trashId }

/** [DOC-002] null: at the root; -1: deleted; else the parent folder. */
export const FolderPlace = Schema.NullOr(Schema.Int)

/** A person in answers about documents. */
export const Person = Schema.Struct({ id: UserId, name: Schema.String })
export interface Person extends Schema.Schema.Type<typeof Person> {}

const common = {
  id: NodeId,
  hash: NodeHash,
  /** Set on folders that were created by a tree model or an automation (DOC-O05). */
  alias: Schema.NullOr(Schema.String),
  name: Schema.String,
  folder_id: FolderPlace,
  vendor_id: VendorId,
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Schema.NullOr(Instant),
  deleted_by: Schema.NullOr(Person),
  /** The former folder of a deleted node. */
  deleted_from: Schema.NullOr(NodeId),
  /** Compared with If-Match; incremented by each change. */
  revision: Schema.Int,
  /** Refuses changes by everyone (owned by an automation, or in a closed period). */
  read_only: Schema.Boolean,
  /** [THM-O01] Ids of the effective themes, own or inherited; none: visible to the whole company. */
  themes: Schema.Array(Schema.Int),
  /** Whether the themes are its own, not inherited. */
  has_own_themes: Schema.Boolean,
  /** [ROL-019] Set if the caller's themes give less than full access. */
  theme_acl: Schema.NullOr(Schema.Literal("read-only"))
}

/** [DOC-001] A folder. */
export const FolderNode = Schema.Struct({
  type: Schema.Literal("folder"),
  ...common,
  is_root: Schema.Boolean,
  /** [DOC-O05] Created by the tree model: automations lose it if it is moved. */
  is_default: Schema.Boolean,
  /** Items directly inside, documents and folders together, without deleted ones. */
  counter: Schema.Int,
  has_sub_folders: Schema.Boolean,
  is_empty: Schema.Boolean
})
export interface FolderNode extends Schema.Schema.Type<typeof FolderNode> {}

/** A lock on a document until it is released. */
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
  /** Absent if the document is not locked. */
  hold: Schema.optionalKey(DocumentHold)
})
export interface DocumentNode extends Schema.Schema.Type<typeof DocumentNode> {}

export const TreeNode = Schema.Union([FolderNode, DocumentNode])
export type TreeNode = typeof TreeNode.Type

const watched = {
  /** Whether the caller watches it. */
  is_surveyed: Schema.Boolean
}
/** [DOC-001] A folder that is asked for by itself, with the ids of what the caller sees directly inside. */
export const WholeFolder = Schema.Struct({
  ...FolderNode.fields,
  ...watched,
  folders: Schema.Array(NodeId),
  documents: Schema.Array(NodeId),
  /** Both, folders first. */
  children: Schema.Array(NodeId)
})
/** [DOC-001] A document that is asked for by itself, with the ids of its versions, newest first. */
export const WholeDocument = Schema.Struct({
  ...DocumentNode.fields,
  ...watched,
  versions: Schema.Array(VersionId)
})
export const WholeNode = Schema.Union([WholeFolder, WholeDocument])
export type WholeNode = typeof WholeNode.Type

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
  /** Plain SHA-256 of the bytes; null until a job has computed it. */
  sha256: Schema.NullOr(Schema.String),
  /** Whether it was sealed by signatories. */
  has_signatures: Schema.Boolean,
  /**
   * The version's statuses in the active workflows that the caller sees, in the order of the workflows' names; null
   * without any.
   */
  workflow_status: Schema.NullOr(Schema.String)
})
export interface Version extends Schema.Schema.Type<typeof Version> {}

export const SortField = Schema.Literals(["default", "name", "date", "size", "type"])
export type SortField = typeof SortField.Type
export const SortOrder = Schema.Literals(["asc", "desc"])
export type SortOrder = typeof SortOrder.Type

/** One folder of the path from the root. */
export const Crumb = Schema.Struct({ id: NodeId, hash: NodeHash, name: Schema.String })
export interface Crumb extends Schema.Schema.Type<typeof Crumb> {}

/** The former folder of nodes in the trash. */
export const FormerWay = Schema.Struct({
  nodes: Schema.Array(NodeId),
  /** Folder names from the top; empty for the root. */
  way: Schema.Array(Schema.String),
  /** The folder to restore to; null if it is deleted and another must be chosen. */
  folder_hash: Schema.NullOr(NodeHash)
})
export interface FormerWay extends Schema.Schema.Type<typeof FormerWay> {}

/** [DOC-015] [DOC-025] What rows of the trash do not contain. */
export const TrashFacts = Schema.Struct({
  /** Number of nodes in the trash, on all pages. */
  total: Schema.Int,
  /** Number of nodes that are deleted permanently within seven days. */
  due_soon: Schema.Int,
  /** Days until a node is deleted permanently. */
  kept_days: Schema.Int,
  ways: Schema.Array(FormerWay)
})
export interface TrashFacts extends Schema.Schema.Type<typeof TrashFacts> {}

/** A folder's content, folders first. `folder` is null for the trash; only the trash has `trash`. */
export const FolderContent = Schema.Struct({
  folder: Schema.NullOr(FolderNode),
  breadcrumbs: Schema.Array(Crumb),
  data: Schema.Array(TreeNode),
  next_cursor: Schema.NullOr(Schema.String),
  trash: Schema.optionalKey(TrashFacts)
})
export interface FolderContent extends Schema.Schema.Type<typeof FolderContent> {}

/** The caller's rights in a company's documents; the machines on both sides use them. */
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
  /** [ERR-030] `building` while the tree of a new client is being created. */
  tree: Schema.Literals(["ready", "building"]),
  /** [DOC-O01] Refresh interval in milliseconds; 0 for none. */
  refresh_every: Schema.Int
})
export interface DocumentAccess extends Schema.Schema.Type<typeof DocumentAccess> {}
