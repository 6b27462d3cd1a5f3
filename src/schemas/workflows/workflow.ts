import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { allowedFor, wayConditions } from "#schemas/workflows/rules.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
export const WorkflowId = positive.pipe(Schema.brand("WorkflowId"))
export type WorkflowId = typeof WorkflowId.Type
export const StatusId = positive.pipe(Schema.brand("StatusId"))
export type StatusId = typeof StatusId.Type

/** [WFL-002] [WFL-O02] Who sees a workflow: the firm's staff, the company's users, or both. */
export const Sharing = Schema.Literals(["private_firm", "private_vendor", "shared"])
export type Sharing = typeof Sharing.Type

/** Who may move a document into a status; `admins` are those who may change the workflow (ROL-016). */
export const AllowedFor = Schema.Literals(allowedFor)
export type AllowedFor = typeof AllowedFor.Type

/** A transition into a status: from which one (null: none), who may take it, and on which condition. */
export const StatusWay = Schema.Struct({
  from: Schema.NullOr(StatusId),
  allowed_for: AllowedFor,
  condition: Schema.Literals(wayConditions)
})
export interface StatusWay extends Schema.Schema.Type<typeof StatusWay> {}

/** [WFL-O03] One status, in list order; colours are `#rrggbb`. */
export const WorkflowStatus = Schema.Struct({
  id: StatusId,
  name: Schema.String,
  color: Schema.String,
  /** A final status. */
  is_end: Schema.Boolean,
  allowed_for: AllowedFor,
  /** Only validated documents may enter it. */
  needs_validation: Schema.Boolean,
  /** All transitions into it; null: it is entered from any status. */
  ways: Schema.NullOr(Schema.Array(StatusWay))
})
export interface WorkflowStatus extends Schema.Schema.Type<typeof WorkflowStatus> {}

/**
 * [WFL-001] A set of statuses for a company's documents; an inactive one cannot be applied, nor its statuses chosen.
 */
export const Workflow = Schema.Struct({
  id: WorkflowId,
  vendor_id: VendorId,
  name: Schema.String,
  sharing: Sharing,
  is_active: Schema.Boolean,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** [ROL-016] Whether the caller may change it. */
  can_edit: Schema.Boolean,
  /** In order; only if the list was requested with them. */
  statuses: Schema.optionalKey(Schema.Array(WorkflowStatus))
})
export interface Workflow extends Schema.Schema.Type<typeof Workflow> {}

/** [WFL-010] A workflow on one folder or document. */
export const NodeWorkflow = Schema.Struct({
  node_id: NodeId,
  workflow_id: WorkflowId,
  is_applied: Schema.Boolean,
  /** The ancestor that it is inherited from; null if it was applied here or not at all. */
  inherited_from: Schema.NullOr(NodeId),
  /** The status of a document's latest version; null on a folder, and before one is chosen. */
  status_id: Schema.NullOr(StatusId),
  /** Whether the caller chose that status. */
  is_own_choice: Schema.Boolean
})
export interface NodeWorkflow extends Schema.Schema.Type<typeof NodeWorkflow> {}

/** The status of a document of a folder, in one workflow. */
export const DocumentStatus = Schema.Struct({ node_id: NodeId, workflow_id: WorkflowId, status_id: StatusId })
export interface DocumentStatus extends Schema.Schema.Type<typeof DocumentStatus> {}

/** A document on the board of a folder; the status is that of its latest version. */
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

/** The documents of a folder by status: first those without one, then one column per status, in order. */
export const Board = Schema.Struct({
  columns: Schema.Array(
    Schema.Struct({
      status_id: Schema.NullOr(StatusId),
      /** Of all its documents; `cards` may be fewer. */
      total: Schema.Int,
      cards: Schema.Array(BoardCard)
    })
  )
})
export interface Board extends Schema.Schema.Type<typeof Board> {}

/** A document and the status that it shall have. */
export const StatusChoice = Schema.Struct({
  node_id: NodeId,
  status_id: Schema.NullOr(StatusId),
  /** The status that the caller saw: refused if it has changed since. */
  from: Schema.optionalKey(Schema.NullOr(StatusId))
})
export interface StatusChoice extends Schema.Schema.Type<typeof StatusChoice> {}

/** What became of one choice. */
export const ChosenStatus = Schema.Struct({
  node_id: NodeId,
  before: Schema.NullOr(StatusId),
  after: Schema.NullOr(StatusId),
  /** The guards that refused; empty if it was moved. */
  closed_by: Schema.Array(Schema.String)
})
export interface ChosenStatus extends Schema.Schema.Type<typeof ChosenStatus> {}

/** A planned change of a workflow, whose effects shall be known before. */
export const PlannedChange = Schema.Struct({
  /** The statuses that stay, in order; without it all stay. */
  kept: Schema.optionalKey(Schema.Array(StatusId)),
  is_active: Schema.optionalKey(Schema.Boolean),
  /** The workflow is deleted. */
  is_removed: Schema.optionalKey(Schema.Boolean),
  /** The folder or document from which the workflow is withdrawn; the counts include everything below. */
  node_id: Schema.optionalKey(NodeId)
})
export interface PlannedChange extends Schema.Schema.Type<typeof PlannedChange> {}

/** [WFL-008] [WFL-009] What a planned change would do. */
export const Foresight = Schema.Struct({
  /** The guards that would refuse it. */
  closed_by: Schema.Array(Schema.String),
  /** Where the workflow is applied: by itself, not from a folder above. */
  places: Schema.Int,
  /** Documents that have a status in it. */
  documents: Schema.Int,
  /** The statuses that go: how many documents have each, and which status these get. */
  moves: Schema.Array(Schema.Struct({ status_id: StatusId, heir_id: Schema.NullOr(StatusId), documents: Schema.Int }))
})
export interface Foresight extends Schema.Schema.Type<typeof Foresight> {}

/** [WFL-003] [WFL-004] The status of one version of a document. */
export const VersionStatus = Schema.Struct({
  version_id: VersionId,
  version_number: Schema.Int,
  workflow_id: WorkflowId,
  status_id: Schema.NullOr(StatusId),
  /** Who chose it, and when; null if none is chosen. */
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
  /** Of the firm or of the company. */
  side: Schema.Literals(["firm", "company"]),
  role: Schema.Literals(["admin", "collaborator", "guest"])
})
export interface VendorUser extends Schema.Schema.Type<typeof VendorUser> {}
