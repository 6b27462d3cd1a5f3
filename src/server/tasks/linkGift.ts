import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ask } from "#machines/shared/guards/decide.ts"
import { taskMachine } from "#machines/tasks/task.machine.ts"
import { taskSnapshot, type TaskState } from "#machines/tasks/task.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import * as Result from "#schemas/shared/result.ts"
import { taskAttachmentsLimit } from "#schemas/tasks/taskRules.ts"
import { inVendor } from "#server/platform/scope.ts"

/**
 * Days for which an upload without activity is kept. A gift (the permission to attach uploads to a task) is valid for
 * one day longer.
 */
export const giftDays = 7

interface Gift extends TaskState {
  readonly internal: boolean
  readonly task_id: number
  readonly attached: number
}

/** The gift (the permission to attach uploads to a task), if it is of this person and folder and has not expired. */
const giftOf = (user: number, vendor: number, folder: number, gift: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Gift>`
      select t.id as task_id, t.type, t.internal, t.status, t.review,
          (select count(*)::integer from task_document d where d.task_id = t.id) as attached
        from task_gift g join task t on t.id = g.task_id
       where g.id = ${gift}::uuid and g.vendor_id = ${vendor} and g.user_id = ${user} and g.folder_id = ${folder}::bigint
         and g.created_at > now() - make_interval(days => ${giftDays + 1})`
  )

/** Whether this person's uploads to this folder may carry the gift; checked when an upload starts. */
export const isGift = (viewer: Viewer["Service"], vendor: number, folder: number, gift: string) =>
  inVendor(viewer, vendor, () => Effect.map(giftOf(viewer.userId, vendor, folder, gift), (found) => found.length > 0))

const by = { mayKeep: false, maySubmit: false, mayReview: false, mayAttach: true, mayRemove: false }
const takesDocuments = (task: Gift) =>
  Result.isSuccess(ask(taskMachine, taskSnapshot(task), { type: "document.attached", by }))

/**
 * [TSK-001] Attaches an uploaded document to its task, in the transaction that creates the document. If the task is
 * closed or full, the document stays in its folder only. Returns false if the gift does not exist.
 */
export const linkGift = (user: number, vendor: number, folder: number, gift: string, upload: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* giftOf(user, vendor, folder, gift)
    if (found === undefined) return false
    if (!takesDocuments(found) || found.attached >= taskAttachmentsLimit) return true
    const added = yield* sql<{ node_id: number }>`
      insert into task_document (task_id, node_id, firm_id, vendor_id, added_by)
      select ${found.task_id}::integer, n.id, n.firm_id, n.vendor_id, ${user}::integer from upload u join node n on n.id = u.document_id
       where u.vendor_id = ${vendor} and u.user_id = ${user} and u.id = ${upload}::uuid on conflict do nothing
      returning node_id::float8 as node_id`
    if (added.length === 0) return true
    const state = { status: found.status, review: found.review }
    yield* sql`update task set updated_at = now() where id = ${found.task_id}`
    yield* sql`select app.log_task(${vendor}, ${found.task_id}, 'document.attached',
      ${JSON.stringify({ by, node_ids: added.map(({ node_id }) => node_id) })}::text::jsonb,
      ${JSON.stringify(state)}::text::jsonb, ${JSON.stringify(state)}::text::jsonb)`
    return true
  })

/** Deletes expired gifts. */
export const forgetGifts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_gifts(make_interval(days => ${giftDays + 1}))`
)
