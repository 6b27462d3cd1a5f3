import { Schema } from "effect"
import { ServiceRequestId } from "#schemas/catalog/serviceRequest.ts"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { TaskId } from "#schemas/tasks/task.ts"

export const NoticeId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("NoticeId"))
export type NoticeId = typeof NoticeId.Type

/** What people are told of, in the words of the log; `validator.…` for what somebody is asked to validate,
 * `task.…` and `request.…` for tasks and information requests, `order.…` for what clients order. */
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
  "order.converted"
] as const
export const NoticeType = Schema.Literals(noticeTypes)
export type NoticeType = typeof NoticeType.Type

/** [DOC-O06] What one person did of one kind in one folder, as often as it happened before anybody looked. */
export const Notice = Schema.Struct({
  id: NoticeId,
  type: NoticeType,
  /** Null for what is of the firm's own tasks; the name is the firm's then. */
  vendor_id: Schema.NullOr(VendorId),
  company_name: Schema.String,
  by: Schema.NullOr(Person),
  /** The last of them; null once it is gone for good. */
  node_id: Schema.NullOr(NodeId),
  /** The last of them, of news of tasks; else null. */
  task_id: Schema.NullOr(TaskId),
  /** The mission that it is about; else null. */
  mission_id: Schema.NullOr(Schema.Int),
  /** The last of them, of news of orders; else null. */
  service_request_id: Schema.NullOr(ServiceRequestId),
  /** Addresses of the folder where it happened and, of one document alone, of that document. */
  folder_hash: Schema.NullOr(NodeHash),
  document_hash: Schema.NullOr(NodeHash),
  /** Five at most. */
  names: Schema.Array(Schema.String),
  count: Schema.Int,
  /** When it last happened. */
  at: Instant,
  read_at: Schema.NullOr(Instant)
})
export interface Notice extends Schema.Schema.Type<typeof Notice> {}
