import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { isColourText } from "#schemas/shared/colour.ts"
import { Instant, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))
export const WorkflowId = positive.pipe(Schema.brand("WorkflowId"))
export type WorkflowId = typeof WorkflowId.Type
export const StatusId = positive.pipe(Schema.brand("StatusId"))
export type StatusId = typeof StatusId.Type

/** [WFL-002] [WFL-O02] Who sees a workflow: the firm's staff, the company's users, or both. */
export const Sharing = Schema.Literals(["private_firm", "private_vendor", "shared"])
export type Sharing = typeof Sharing.Type

/** [WFL-O03] One status, in list order; colours are `#rrggbb`. */
export const WorkflowStatus = Schema.Struct({
  id: StatusId,
  name: Schema.String,
  color: Schema.String,
  /** A final status. */
  is_end: Schema.Boolean
})
export interface WorkflowStatus extends Schema.Schema.Type<typeof WorkflowStatus> {}

/** [WFL-001] */
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
  status_id: Schema.NullOr(StatusId)
})
export interface NodeWorkflow extends Schema.Schema.Type<typeof NodeWorkflow> {}

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

/** A status in a form; without an id it is new. */
export interface StatusDraft {
  readonly id?: StatusId | undefined
  readonly name: string
  readonly color: string
  readonly is_end: boolean
}
export interface WorkflowDraft {
  readonly name: string
  readonly statuses: ReadonlyArray<StatusDraft>
}

export const workflowNameLimit = 100
export const statusNameLimit = 50
export const statusLimit = 30

/** Invisible characters and characters that change the text direction. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const labelProblem = (text: string, limit: number): MessageCode | null => {
  const label = text.trim()
  if (label === "") return "workflow.label_missing"
  if ([...label].length > limit) return "workflow.label_too_long"
  return unreadable.test(label) || !label.isWellFormed() ? "workflow.label_characters" : null
}
const sameLabel = (text: string) => text.trim().normalize("NFC").toLocaleLowerCase("fr")

/** Errors of a workflow, by field (`name`, `statuses`, `statuses.2.name`). */
export const workflowProblems = ({
  name,
  statuses
}: WorkflowDraft): Readonly<Record<string, ReadonlyArray<MessageCode>>> => {
  const nameProblem = labelProblem(name, workflowNameLimit)
  const fields: Array<readonly [string, MessageCode]> = nameProblem === null ? [] : [["name", nameProblem]]
  // WFL-O01
  if (statuses.length === 0) fields.push(["statuses", "workflow.no_status"])
  if (statuses.length > statusLimit) fields.push(["statuses", "workflow.too_many_statuses"])
  const labels = statuses.map((status) => sameLabel(status.name))
  const ids = statuses.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(ids).size < ids.length) fields.push(["statuses", "workflow.status_twice"])
  for (const [place, status] of statuses.entries()) {
    const problem = labelProblem(status.name, statusNameLimit)
    if (problem !== null) fields.push([`statuses.${place}.name`, problem])
    else if (labels.indexOf(labels[place] ?? "") < place)
      fields.push([`statuses.${place}.name`, "workflow.status_twice"])
    if (!isColourText(status.color)) fields.push([`statuses.${place}.color`, "workflow.color_invalid"])
  }
  return Object.fromEntries(fields.map(([field, code]) => [field, [code]]))
}

/**
 * [WFL-008] [WFL-O01] The status that replaces a deleted one: the nearest remaining status before it, null before the
 * first. Both lists are in order; remaining statuses are left out.
 */
export const heirsOf = (
  before: ReadonlyArray<StatusId>,
  after: ReadonlyArray<StatusId>
): ReadonlyArray<{ readonly removed: StatusId; readonly heir: StatusId | null }> => {
  const stays = new Set(after)
  return before.flatMap((removed, place) =>
    stays.has(removed) ? [] : [{ removed, heir: before.slice(0, place).findLast((id) => stays.has(id)) ?? null }]
  )
}
