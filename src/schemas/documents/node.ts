import { Schema } from "effect"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"
import { Instant, NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"

export { trashAlias, trashId }

/** [DOC-002] The parent folder's id; null for the root folder, -1 (the trash) for a deleted node. */
export const FolderPlace = Schema.NullOr(Schema.Int)

/** A user's id and full name. */
export const Person = Schema.Struct({ id: UserId, name: Schema.String })
export interface Person extends Schema.Schema.Type<typeof Person> {}

const common = {
  id: NodeId,
  hash: NodeHash,
  /**
   * Name for lookups by automations, set on folders that a tree model or an automation created (DOC-O05); null for
   * others.
   */
  alias: Schema.NullOr(Schema.String),
  name: Schema.String,
  folder_id: FolderPlace,
  vendor_id: VendorId,
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Schema.NullOr(Instant),
  deleted_by: Schema.NullOr(Person),
  /** The folder that contained a deleted node; null if not deleted. */
  deleted_from: Schema.NullOr(NodeId),
  /** Incremented by each change; send it as If-Match to prevent lost updates. */
  revision: Schema.Int,
  /** Nobody may change the node: it belongs to an automation or to a closed financial year. */
  read_only: Schema.Boolean,
  /** [THM-O01] Ids of the effective themes, own or inherited. Empty: visible to everyone in the company. */
  themes: Schema.Array(Schema.Int),
  /** True if the themes are set on the node itself, false if they are inherited. */
  has_own_themes: Schema.Boolean,
  /** [ROL-019] `read-only` if the caller's themes allow only reading; null without restriction. */
  theme_acl: Schema.NullOr(Schema.Literal("read-only"))
}

/** [DOC-001] A folder of a company's tree, the root folder included. */
export const FolderNode = Schema.Struct({
  type: Schema.Literal("folder"),
  ...common,
  is_root: Schema.Boolean,
  /** [DOC-O05] Created by the tree model. Automations no longer find it once it is moved. */
  is_default: Schema.Boolean,
  /** Number of documents and folders directly inside, without deleted ones. */
  counter: Schema.Int,
  has_sub_folders: Schema.Boolean,
  is_empty: Schema.Boolean
})
export interface FolderNode extends Schema.Schema.Type<typeof FolderNode> {}

/** Keeps a document unchanged while its signature is under way; `since`: when the lock began. */
export const DocumentHold = Schema.Struct({ kind: Schema.Literal("signature"), since: Instant })
export interface DocumentHold extends Schema.Schema.Type<typeof DocumentHold> {}

/** [DOC-001] [DOC-005] A document, with size, type and validation of its latest version. */
export const DocumentNode = Schema.Struct({
  type: Schema.Literal("document"),
  ...common,
  number: Schema.Int,
  description: Schema.NullOr(Schema.String),
  deposit_date: Instant,
  /** [DOC-009] `created_at` of the latest version. */
  start_date: Instant,
  validated_at: Schema.NullOr(Instant),
  is_validated: Schema.Boolean,
  validator: Schema.NullOr(Person),
  author: Person,
  version_id: VersionId,
  version_number: Schema.Int,
  /** Size of the latest version, in bytes. */
  size: Schema.Int,
  media_type: Schema.String,
  /** Lower case, without the dot; empty if the name has no extension (UPL-019). */
  extension: Schema.String,
  /** Absent if the document is not locked. */
  hold: Schema.optionalKey(DocumentHold)
})
export interface DocumentNode extends Schema.Schema.Type<typeof DocumentNode> {}

export const TreeNode = Schema.Union([FolderNode, DocumentNode])
export type TreeNode = typeof TreeNode.Type

const watched = {
  /** Whether the caller is notified of changes of this node. */
  is_surveyed: Schema.Boolean
}
/** [DOC-001] A folder read by a call of its own, with the ids of the direct items that the caller can see. */
export const WholeFolder = Schema.Struct({
  ...FolderNode.fields,
  ...watched,
  folders: Schema.Array(NodeId),
  documents: Schema.Array(NodeId),
  /** Ids of folders and documents, folders first. */
  children: Schema.Array(NodeId)
})
/** [DOC-001] A document read by a call of its own, with the ids of its versions, newest first. */
export const WholeDocument = Schema.Struct({
  ...DocumentNode.fields,
  ...watched,
  versions: Schema.Array(VersionId)
})
export const WholeNode = Schema.Union([WholeFolder, WholeDocument])
export type WholeNode = typeof WholeNode.Type

/** [DOC-003] [DOC-004] One version. `ancestor_id` is the version it follows; null for the first version. */
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
  /** SHA-256 of the concatenated SHA-256 digests of the chunks (UPL-O04). */
  checksum: Schema.String,
  /** SHA-256 of the whole file; null until a job has computed it. */
  sha256: Schema.NullOr(Schema.String),
  /** [UPL-021] Its file name when it is downloaded as an earlier version; different for each version. */
  stored_name: Schema.String,
  /** Whether signatories signed this version. */
  has_signatures: Schema.Boolean,
  /**
   * The names of the version's statuses in the active workflows that the caller sees, joined by ", " in the order of
   * the workflows; null if it has none.
   */
  workflow_status: Schema.NullOr(Schema.String)
})
export interface Version extends Schema.Schema.Type<typeof Version> {}

export const SortField = Schema.Literals(["default", "name", "date", "size", "type"])
export type SortField = typeof SortField.Type
export const SortOrder = Schema.Literals(["asc", "desc"])
export type SortOrder = typeof SortOrder.Type

/** One folder of a breadcrumb path. */
export const Crumb = Schema.Struct({ id: NodeId, hash: NodeHash, name: Schema.String })
export interface Crumb extends Schema.Schema.Type<typeof Crumb> {}

/** Where nodes of the trash came from; nodes of the same folder share one entry. */
export const FormerWay = Schema.Struct({
  nodes: Schema.Array(NodeId),
  /** Folder names from the top; empty for the root folder. */
  way: Schema.Array(Schema.String),
  /**
   * The folder to restore to; null if the user must choose one, because the former folder is deleted, or because
   * documents cannot be restored to the root folder.
   */
  folder_hash: Schema.NullOr(NodeHash)
})
export interface FormerWay extends Schema.Schema.Type<typeof FormerWay> {}

/** [DOC-015] [DOC-025] Facts about the trash that its items do not contain. */
export const TrashFacts = Schema.Struct({
  /** Number of nodes in the trash, not only on this page. */
  total: Schema.Int,
  /** Number of nodes that will be deleted permanently within seven days. */
  due_soon: Schema.Int,
  /** Days from trashing to permanent deletion. */
  kept_days: Schema.Int,
  ways: Schema.Array(FormerWay)
})
export interface TrashFacts extends Schema.Schema.Type<typeof TrashFacts> {}

/** A page of a folder's items, folders first. For the trash, `folder` is null and `trash` is set. */
export const FolderContent = Schema.Struct({
  folder: Schema.NullOr(FolderNode),
  breadcrumbs: Schema.Array(Crumb),
  data: Schema.Array(TreeNode),
  next_cursor: Schema.NullOr(Schema.String),
  trash: Schema.optionalKey(TrashFacts)
})
export interface FolderContent extends Schema.Schema.Type<typeof FolderContent> {}

/** The caller's rights in a company's documents. The state machines of server and browser decide by them. */
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
  /** [ERR-030] `building` while a job still creates the folders of a new client. */
  tree: Schema.Literals(["ready", "building"]),
  /** [DOC-O01] Interval in milliseconds at which the screen reloads; 0: never. */
  refresh_every: Schema.Int
})
export interface DocumentAccess extends Schema.Schema.Type<typeof DocumentAccess> {}
