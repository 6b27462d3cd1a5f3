import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { allowedFor, wayConditions } from "#schemas/workflows/rules.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
export const WorkflowId = positive.pipe(Schema.brand("WorkflowId"))
export type WorkflowId = typeof WorkflowId.Type
export const StatusId = positive.pipe(Schema.brand("StatusId"))
export type StatusId = typeof StatusId.Type

/** [WFL-002] [WFL-O02] Who may see a workflow: the firm's staff, the company's users, or both. */
export const Sharing = Schema.Literals(["private_firm", "private_vendor", "shared"])
export type Sharing = typeof Sharing.Type

/** Who may move a document into a status. `admins`: users who may change the workflow (ROL-016). */
export const AllowedFor = Schema.Literals(allowedFor)
export type AllowedFor = typeof AllowedFor.Type

/** A transition into a status. `from` is the status that it starts from; null for documents without a status. */
export const StatusWay = Schema.Struct({
  from: Schema.NullOr(StatusId),
  allowed_for: AllowedFor,
  condition: Schema.Literals(wayConditions)
})
export interface StatusWay extends Schema.Schema.Type<typeof StatusWay> {}

/** [WFL-O03] A status of a workflow; lists of statuses are in display order. Colours are `#rrggbb`. */
export const WorkflowStatus = Schema.Struct({
  id: StatusId,
  name: Schema.String,
  color: Schema.String,
  /** Whether the status is final. */
  is_end: Schema.Boolean,
  allowed_for: AllowedFor,
  /** Whether only validated documents may enter the status. */
  needs_validation: Schema.Boolean,
  /** All transitions into it; null: it can be entered from any status. */
  ways: Schema.NullOr(Schema.Array(StatusWay))
})
export interface WorkflowStatus extends Schema.Schema.Type<typeof WorkflowStatus> {}

/**
 * [WFL-001] Statuses for a company's documents. An inactive workflow can be neither applied nor used to choose a
 * status.
 */
export const Workflow = Schema.Struct({
  id: WorkflowId,
  vendor_id: VendorId,
  name: Schema.String,
  sharing: Sharing,
  is_active: Schema.Boolean,
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** [ROL-016] Whether the caller may change it. */
  can_edit: Schema.Boolean,
  /** Statuses in display order; only present if requested. */
  statuses: Schema.optionalKey(Schema.Array(WorkflowStatus))
})
export interface Workflow extends Schema.Schema.Type<typeof Workflow> {}

/** [WFL-010] State of a workflow on one folder or document. */
export const NodeWorkflow = Schema.Struct({
  node_id: NodeId,
  workflow_id: WorkflowId,
  is_applied: Schema.Boolean,
  /** Id of the ancestor that it is inherited from; null if it is applied here, or not at all. */
  inherited_from: Schema.NullOr(NodeId),
  /** Status of the document's latest version; null for a folder, and if none was chosen. */
  status_id: Schema.NullOr(StatusId),
  /** Whether the caller chose that status. */
  is_own_choice: Schema.Boolean
})
export interface NodeWorkflow extends Schema.Schema.Type<typeof NodeWorkflow> {}

/** Status of a document in a folder, in one workflow. */
export const DocumentStatus = Schema.Struct({ node_id: NodeId, workflow_id: WorkflowId, status_id: StatusId })
export interface DocumentStatus extends Schema.Schema.Type<typeof DocumentStatus> {}

/** A document on a folder's board, with the status of its latest version. */
export const BoardCard = Schema.Struct({
  node_id: NodeId,
  hash: NodeHash,
  name: Schema.String,
  extension: Schema.String,
  is_validated: Schema.Boolean,
  status_id: Schema.NullOr(StatusId),
  chosen_by: Schema.NullOr(Person),
  chosen_at: Schema.NullOr(Instant),
  /** Whether the caller chose the status. */
  is_own_choice: Schema.Boolean
})
export interface BoardCard extends Schema.Schema.Type<typeof BoardCard> {}

/**
 * Documents of a folder by status: first a column of those without a status, then one column per status, in display
 * order.
 */
export const Board = Schema.Struct({
  columns: Schema.Array(
    Schema.Struct({
      status_id: Schema.NullOr(StatusId),
      /** Number of documents in the column; `cards` may contain fewer. */
      total: Schema.Int,
      cards: Schema.Array(BoardCard)
    })
  )
})
export interface Board extends Schema.Schema.Type<typeof Board> {}

/** The status to give to a document; null removes the status. */
export const StatusChoice = Schema.Struct({
  node_id: NodeId,
  status_id: Schema.NullOr(StatusId),
  /** The status that the caller saw. If it has changed since, the choice is refused. */
  from: Schema.optionalKey(Schema.NullOr(StatusId))
})
export interface StatusChoice extends Schema.Schema.Type<typeof StatusChoice> {}

/** Result of one choice. */
export const ChosenStatus = Schema.Struct({
  node_id: NodeId,
  before: Schema.NullOr(StatusId),
  after: Schema.NullOr(StatusId),
  /** Names of the guards that refused; empty if the status was changed. */
  closed_by: Schema.Array(Schema.String)
})
export interface ChosenStatus extends Schema.Schema.Type<typeof ChosenStatus> {}

/** A planned change of a workflow, to be simulated. */
export const PlannedChange = Schema.Struct({
  /** Ids of the statuses that are kept, in order; by default all. */
  kept: Schema.optionalKey(Schema.Array(StatusId)),
  is_active: Schema.optionalKey(Schema.Boolean),
  /** True to simulate deleting the workflow. */
  is_removed: Schema.optionalKey(Schema.Boolean),
  /** Folder or document from which to withdraw the workflow; the counts include everything below it. */
  node_id: Schema.optionalKey(NodeId)
})
export interface PlannedChange extends Schema.Schema.Type<typeof PlannedChange> {}

/** [WFL-008] [WFL-009] Effects of a planned change. */
export const Simulation = Schema.Struct({
  /** Names of the guards that would refuse it. */
  closed_by: Schema.Array(Schema.String),
  /** Number of folders and documents on which the workflow is applied directly (not inherited). */
  places: Schema.Int,
  /** Number of documents that have a status in the workflow. */
  documents: Schema.Int,
  /** Deleted statuses: number of documents that have each, and the status that replaces it (null for none). */
  moves: Schema.Array(Schema.Struct({ status_id: StatusId, heir_id: Schema.NullOr(StatusId), documents: Schema.Int }))
})
export interface Simulation extends Schema.Schema.Type<typeof Simulation> {}

/** [WFL-003] [WFL-004] The status of one version of a document. */
export const VersionStatus = Schema.Struct({
  version_id: VersionId,
  version_number: Schema.Int,
  workflow_id: WorkflowId,
  status_id: Schema.NullOr(StatusId),
  /** Who chose the status; null if none is chosen. */
  chosen_by: Schema.NullOr(Person),
  chosen_at: Schema.NullOr(Instant)
})
export interface VersionStatus extends Schema.Schema.Type<typeof VersionStatus> {}

/** [NET-035] A user who may see a workflow, or a user of the company. */
export const VendorUser = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  email: Schema.String,
  /** Whether the user belongs to the firm or to the company. */
  side: Schema.Literals(["firm", "company"]),
  role: Schema.Literals(["admin", "collaborator", "guest"])
})
export interface VendorUser extends Schema.Schema.Type<typeof VendorUser> {}
