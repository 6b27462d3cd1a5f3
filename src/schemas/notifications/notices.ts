import { Schema } from "effect"
import { ServiceRequestId } from "#schemas/catalog/serviceRequest.ts"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { TaskId } from "#schemas/tasks/task.ts"
import { audiences, subjects } from "#schemas/threads/threadRules.ts"

export const NoticeId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("NoticeId"))
export type NoticeId = typeof NoticeId.Type

/**
 * Types of notifications, named after events of the log: `validator.…` for requested validations, `task.…` and
 * `request.…` for tasks and information requests, `order.…` for orders of clients, `signature.…` for signatures,
 * `comment.…` for threads.
 */
export const noticeTypes = [
  "node.added",
  "version.added",
  "documents.received",
  "document.validated",
  "document.unvalidated",
  "node.renamed",
  "node.moved",
  "node.trashed",
  "node.restored",
  "validator.awaited",
  "validator.named",
  "task.given",
  "task.completed",
  "task.due",
  "request.submitted",
  "request.accepted",
  "request.returned",
  "mission.signed",
  "mission.amended",
  "mission.answered",
  "mission.renews",
  "mission.renewed",
  "mission.suspended",
  "mission.resumed",
  "mission.cancelled",
  "order.placed",
  "order.accepted",
  "order.declined",
  "order.withdrawn",
  "order.converted",
  "signature.sent",
  "signature.signed",
  "signature.refused",
  "signature.expired",
  "signature.cancelled",
  "comment.written",
  "comment.mentioned",
  "wait.escalated"
] as const
export const NoticeType = Schema.Literals(noticeTypes)
export type NoticeType = typeof NoticeType.Type

/** [DOC-O06] A notice. Events of the same kind by one person in one folder are merged into it until it is read. */
export const Notice = Schema.Struct({
  id: NoticeId,
  type: NoticeType,
  /** Null if the notice is about the firm itself; `company_name` is then the firm's name. */
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.String,
  by: Schema.NullOr(Person),
  /** The latest node; null if it is deleted permanently, or if the notice is not about documents. */
  node_id: Schema.NullOr(NodeId),
  /** The latest task; null if the notice is not about tasks. */
  task_id: Schema.NullOr(TaskId),
  /** Null if the notice is not about a mission. */
  mission_id: Schema.NullOr(Schema.Int),
  /** The latest order; null if the notice is not about orders. */
  service_request_id: Schema.NullOr(ServiceRequestId),
  /** Null if the notice is not about a signature. */
  signature_id: Schema.NullOr(Schema.Int),
  /** Null if the notice is not about a thread. */
  thread: Schema.NullOr(
    Schema.Struct({
      subject: Schema.Literals(subjects),
      subject_id: Schema.Int,
      audience: Schema.Literals(audiences)
    })
  ),
  /** Hash of the folder; `document_hash` is set if the notice is about a single document. They address the screen. */
  folder_hash: Schema.NullOr(NodeHash),
  document_hash: Schema.NullOr(NodeHash),
  /** Names of the latest objects, at most five; `count` is the total. */
  names: Schema.Array(Schema.String),
  count: Schema.Int,
  /** Time of the latest event. */
  at: Instant,
  read_at: Schema.NullOr(Instant),
  /** When the notice returns to the inbox; null if it is not snoozed. */
  snoozed_until: Schema.NullOr(Instant),
  done_at: Schema.NullOr(Instant)
})
export interface Notice extends Schema.Schema.Type<typeof Notice> {}
