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

/** [DOC-O06] Events of one kind by one person in one folder, merged until the notification is read. */
export const Notice = Schema.Struct({
  id: NoticeId,
  type: NoticeType,
  /** Null for the firm's own tasks; then the name is the firm's. */
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.String,
  by: Schema.NullOr(Person),
  /** The last node; null if it is deleted permanently. */
  node_id: Schema.NullOr(NodeId),
  /** The last task, for notifications about tasks; else null. */
  task_id: Schema.NullOr(TaskId),
  /** The mission it is about; else null. */
  mission_id: Schema.NullOr(Schema.Int),
  /** The last order, for notifications about orders; else null. */
  service_request_id: Schema.NullOr(ServiceRequestId),
  /** The signature it is about; else null. */
  signature_id: Schema.NullOr(Schema.Int),
  /** The thread it is about; else null. */
  thread: Schema.NullOr(
    Schema.Struct({
      subject: Schema.Literals(subjects),
      subject_id: Schema.Int,
      audience: Schema.Literals(audiences)
    })
  ),
  /** Address of the folder and, for a single document, of the document. */
  folder_hash: Schema.NullOr(NodeHash),
  document_hash: Schema.NullOr(NodeHash),
  /** Five at most. */
  names: Schema.Array(Schema.String),
  count: Schema.Int,
  /** Time of the last event. */
  at: Instant,
  read_at: Schema.NullOr(Instant),
  /** When it comes back to the inbox; null if it is not put aside. */
  snoozed_until: Schema.NullOr(Instant),
  done_at: Schema.NullOr(Instant)
})
export interface Notice extends Schema.Schema.Type<typeof Notice> {}
