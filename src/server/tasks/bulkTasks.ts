import { createHash } from "node:crypto"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { stateOf } from "#machines/tasks/task.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { UserId } from "#schemas/shared/ids.ts"
import { Conflict, Forbidden, NotFound, PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"
import type { TaskBulkAnswer, TaskId } from "#schemas/tasks/task.ts"
import { dayAfter, taskUndoMinutes } from "#schemas/tasks/taskRules.ts"
import type { TaskBulk } from "#schemas/tasks/taskBodies.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { invalid } from "#server/shared/refusals.ts"
import { changeHeld, removeHeld, stepHeld, unchanged } from "#server/tasks/changeTasks.ts"
import { enterTasks, type TaskScope, inOffice, type Line, DeferredEvents, logAll } from "#server/tasks/taskScope.ts"
import { holdTask, type KeptTask } from "#server/tasks/taskRows.ts"
import { type DueMail, mailReminders } from "#server/tasks/reminders.ts"

/**
 * A task as it was before a bulk action, for undo. `revision` is the one after the action; `rows` has all rows that a
 * removal deleted (task and sub-tasks), otherwise null.
 */
export interface FormerTask {
  readonly id: number
  readonly vendor_id: number | null
  readonly title: string
  readonly revision: number
  readonly state: ReturnType<typeof stateOf>
  readonly reason: string
  readonly due_date: string | null
  readonly members: KeptTask["members"]
  readonly rows: object | null
}

export type TaskRefusal = Conflict | Forbidden | NotFound | PreconditionFailed | Unprocessable
const isTaskRefusal = (error: unknown): error is TaskRefusal =>
  error instanceof Conflict ||
  error instanceof Forbidden ||
  error instanceof NotFound ||
  error instanceof PreconditionFailed ||
  error instanceof Unprocessable
/** The first field error of a refusal, otherwise its own code. */
export const codeOf = ({ code, errors }: TaskRefusal) => Object.values(errors ?? {})[0]?.[0] ?? code

/** Enters the scope of the company that a group of tasks belongs to. Returns null, or the refusal for all of them. */
export const enterGroup = (scope: TaskScope, vendor: number | null) =>
  Effect.map(enterTasks(scope.user, scope.firm, vendor), (entered) => (entered === null ? notFound() : null))

/** Errors of the request itself, before any task is read; null if there are none. */
const callErrors = ({ act, days, due_date, member_ids = [], tasks }: TaskBulk) => {
  if (new Set(tasks.map(({ id }) => id)).size < tasks.length) return { tasks: ["selection.repeated"] }
  if (act === "assign" && member_ids.length === 0) return { member_ids: ["task.members_missing"] }
  if (act === "date" && (due_date === undefined) === (days === undefined)) return { due_date: ["field.required"] }
  return null
}

/**
 * Locks the request's tasks that the person can see, in id order to avoid deadlocks; for a removal also their
 * sub-tasks.
 */
const holdAll = (ids: ReadonlyArray<number>, isRemoval: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (isRemoval)
      yield* sql`select 1 from task t where t.id in (select b.id from task o, app.tasks_below(o.id) b where o.id = any (${[...ids]}::integer[]))
        order by t.id for update`
    return yield* sql<{ id: number; vendor_id: number | null; title: string }>`
      select t.id, t.vendor_id, t.title from task t where t.id = any (${[...ids]}::integer[]) order by t.id for no key update`
  })

const doOne = (scope: TaskScope, { act, days, due_date = null, member_ids = [] }: TaskBulk, was: KeptTask) =>
  Effect.gen(function* () {
    if (act === "complete") return { mails: yield* stepHeld(scope, was, { type: "task.completed" }), gone: [] }
    if (act === "remind") return { mails: yield* stepHeld(scope, was, { type: "request.reminded" }), gone: [] }
    if (act === "remove") return { mails: [], gone: yield* removeHeld(was) }
    if (act === "assign") {
      const clients = was.members.filter(({ side }) => side === "company").map(({ id }) => id)
      yield* changeHeld(scope, was, { member_ids: [...member_ids, ...clients.map((id) => UserId.make(id))] })
      return { mails: [], gone: [] }
    }
    if (days !== undefined && was.due_date === null) return yield* invalid({ due_date: ["task.due_date_absent"] })
    yield* changeHeld(scope, was, {
      due_date: days === undefined || was.due_date === null ? due_date : dayAfter(was.due_date, days)
    })
    return { mails: [], gone: [] }
  })

const formerOf = (was: KeptTask, revision: number, rows: object | null): FormerTask => ({
  id: was.id,
  vendor_id: was.vendor_id,
  title: was.title,
  revision,
  state: stateOf(was),
  reason: was.reason,
  due_date: was.due_date,
  members: was.members,
  rows
})

const doAll = (scope: TaskScope, batch: TaskBulk) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { act, tasks } = batch
    const ids = tasks.map(({ id }) => id)
    const found = yield* holdAll(ids.filter(isStorable), act === "remove")
    const titles = new Map<number, string>(found.map(({ id, title }) => [id, title]))
    const revisions = new Map(tasks.map(({ id, revision }) => [id as number, revision]))
    const refused = new Map<number, string>()
    const former: Array<FormerTask> = []
    const lines: Array<Line> = []
    const mails: Array<DueMail> = []
    const gone = new Set<number>()
    for (const [vendor, group] of Map.groupBy(found, ({ vendor_id }) => vendor_id)) {
      const groupRefusal = yield* enterGroup(scope, vendor)
      for (const { id } of group) {
        // The removal of its parent has already removed this task.
        if (gone.has(id)) continue
        if (groupRefusal !== null) {
          refused.set(id, codeOf(groupRefusal))
          continue
        }
        const own: Array<Line> = []
        const one = Effect.gen(function* () {
          const was = yield* holdTask(scope, id)
          const revision = revisions.get(id)
          yield* unchanged(was, revision === undefined ? undefined : `"${revision}"`)
          const [kept] = act === "remove" ? yield* sql<{ rows: object }>`select app.task_rows(${id}) as rows` : []
          const done = yield* doOne(scope, batch, was)
          return { was, rows: kept?.rows ?? null, ...done }
        })
        const outcome = yield* sql.withTransaction(one).pipe(
          Effect.provideService(DeferredEvents, own),
          Effect.map((done) => Result.succeed(done)),
          Effect.catchIf(isTaskRefusal, (refusal) => Effect.succeed(Result.fail(refusal)))
        )
        if (Result.isFailure(outcome)) {
          refused.set(id, codeOf(outcome.failure))
          continue
        }
        const { gone: went, mails: due, rows, was } = outcome.success
        for (const below of went) gone.add(below)
        lines.push(...own)
        mails.push(...due)
        former.push(formerOf(was, was.revision + (act === "remind" ? 0 : 1), rows))
      }
    }
    yield* enterTasks(scope.user, scope.firm, null)
    if (lines.length > 0) yield* logAll(lines)
    yield* mailReminders(mails)
    const changed = new Map(former.map(({ id, revision }) => [id, revision]))
    return {
      former,
      changed: ids.flatMap((id) =>
        changed.has(id) || gone.has(id) ? [{ id, revision: changed.get(id) ?? revisions.get(id) ?? 0 }] : []
      ),
      report: ids.flatMap((id, index) => {
        if (changed.has(id) || gone.has(id)) return []
        return [{ index, id: id as TaskId, code: refused.get(id) ?? "error.404", name: titles.get(id) ?? null }]
      })
    }
  })

/**
 * [TSK-003] [TSK-O04] Applies one action to many tasks in one transaction, by the same rules as for one task. Refused
 * tasks stay unchanged and are reported. Stores the former states for undo. Idempotent by `key`.
 */
export const bulkTasks = (viewer: Viewer["Service"], firm: number, batch: TaskBulk, key: string | undefined) =>
  inOffice(viewer, firm, undefined, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const wrong = callErrors(batch)
      if (wrong !== null) return yield* invalid(wrong)
      const fingerprint = createHash("sha256").update(JSON.stringify(batch)).digest("hex")
      yield* sql`delete from task_bulk where created_at < now() - make_interval(mins => ${taskUndoMinutes})`
      // A concurrent request with the same key waits here until the first one has committed its answer.
      const [made] = yield* sql<{ id: string }>`
        insert into task_bulk (firm_id, user_id, act, key, fingerprint)
        values (${scope.firm}, ${scope.user}, ${batch.act}, ${key === undefined || key === "" ? null : key}::text, ${fingerprint})
        on conflict (firm_id, user_id, key) where key is not null do nothing returning id`
      if (made === undefined) {
        const [kept] = yield* sql<{ fingerprint: string; answer: TaskBulkAnswer }>`
          select fingerprint, answer from task_bulk where user_id = ${scope.user} and key = ${key ?? ""}`
        return kept?.fingerprint === fingerprint
          ? kept.answer
          : yield* invalid({ "idempotency-key": ["error.key_reused"] })
      }
      const { changed, former, report } = yield* doAll(scope, batch)
      const answer: TaskBulkAnswer = {
        // A reminder is sent at once and cannot be undone.
        undo_id: former.length === 0 || batch.act === "remind" ? null : made.id,
        changed,
        report
      }
      yield* sql`update task_bulk set kept = ${JSON.stringify(former)}::text::jsonb, answer = ${JSON.stringify(answer)}::text::jsonb
        where id = ${made.id}::uuid`
      return answer
    })
  )
