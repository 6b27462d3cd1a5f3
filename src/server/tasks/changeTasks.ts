import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { FormerState, TaskEvent } from "#machines/tasks/task.machine.ts"
import { taskPermissions, taskSnapshot } from "#machines/tasks/task.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { PreconditionFailed } from "#schemas/shared/problem.ts"
import type { TaskRights } from "#schemas/tasks/task.ts"
import type { TaskChanges, TaskStep } from "#schemas/tasks/taskBodies.ts"
import { keptLines, taskReasonProblem } from "#schemas/tasks/taskRules.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkPolicy, invalid } from "#server/shared/refusals.ts"
import {
  chosenDocuments,
  chosenMembers,
  chosenParent,
  chosenThemes,
  placeOf,
  putDocuments,
  waitForMoves
} from "#server/tasks/chosen.ts"
import { putMembers } from "#server/tasks/createTasks.ts"
import { decided, type TaskScope, inTask, log } from "#server/tasks/taskScope.ts"
import { holdTask, type KeptTask, readTask } from "#server/tasks/taskRows.ts"
import { type DueMail, mailReminders, noteReminder } from "#server/tasks/reminders.ts"
import { audienceOf, notifyPeople } from "#server/tasks/taskNotices.ts"
import { keptLine } from "#schemas/shared/line.ts"

export const unchanged = ({ revision }: KeptTask, ifMatch: string | undefined) => {
  const seen = seenRevision(ifMatch)
  return seen === null || seen === String(revision)
    ? Effect.void
    : Effect.fail(new PreconditionFailed({ code: "error.412" }))
}

const asked: Readonly<Record<TaskEvent["type"], keyof TaskRights>> = {
  "task.added": "keep",
  "task.restored": "keep",
  "task.changed": "keep",
  "task.reopened": "keep",
  "task.started": "keep",
  "task.completed": "keep",
  "task.removed": "remove",
  "request.submitted": "submit",
  "request.accepted": "review",
  "request.returned": "review",
  "request.reminded": "review",
  "document.attached": "attach",
  "document.detached": "attach"
}

/** Checks the person's right (403), then asks the task's machine (409). Returns the new state; null after a removal. */
export const taskStep = (
  task: KeptTask,
  event:
    | { readonly type: Exclude<TaskEvent["type"], "request.returned" | "task.restored"> }
    | { readonly type: "request.returned"; readonly reason: string }
    | { readonly type: "task.restored"; readonly was: FormerState }
) =>
  Effect.gen(function* () {
    yield* checkPolicy(task.rights[asked[event.type]])
    return yield* decided(taskSnapshot(task), { ...event, by: taskPermissions(task.rights) } as TaskEvent)
  })

/** The fields of a task that the event log stores. */
export const loggedFields = ({ due_date, held, internal, members, parent_id, review, status, title }: KeptTask) => ({
  status,
  review,
  title,
  due_date,
  internal,
  parent_id,
  members: members.map(({ id }) => id),
  theme_ids: held
})

/** [TSK-001] Changes a task's fields; omitted keys are unchanged. 412 if `ifMatch` is an older revision. */
export const changeTask = (
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  given: TaskChanges,
  ifMatch: string | undefined
) =>
  inTask(viewer, firm, id, (scope) =>
    Effect.gen(function* () {
      if (given.parent_id != null) yield* waitForMoves(scope)
      const was = yield* holdTask(scope, id)
      yield* unchanged(was, ifMatch)
      yield* changeHeld(scope, was, given)
      return yield* readTask(scope, id)
    })
  )

/** Like `changeTask`, for a task that is locked already. */
export const changeHeld = (scope: TaskScope, was: KeptTask, given: TaskChanges, payload: object = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id } = was
    yield* taskStep(was, { type: "task.changed" })
    const internal = given.internal ?? was.internal
    // A task that becomes internal loses the members who are client users.
    const keptMembers = was.members.filter(({ side }) => side === "firm" || !internal).map((one) => one.id)
    const members = yield* chosenMembers(
      was.vendor_id,
      { type: was.type, internal },
      given.member_ids ?? keptMembers,
      was.members
    )
    const themes =
      given.theme_ids === undefined
        ? was.theme_ids
        : yield* chosenThemes(scope, was.vendor_id, given.theme_ids, was.held)
    const parent = given.parent_id === undefined ? was.parent_id : given.parent_id
    if (parent !== null && parent !== was.parent_id) yield* chosenParent(scope, parent, was.vendor_id, was)
    const title = given.title === undefined ? was.title : keptLine(given.title)
    const notes = given.notes === undefined ? was.notes : keptLines(given.notes)
    const typed = given.due_date === undefined ? was.due_date : given.due_date
    const due_date = typed?.trim() === "" ? null : (typed?.trim() ?? null)
    yield* sql`update task set title = ${title}, notes = ${notes}, due_date = ${due_date}::date, internal = ${internal},
        revision = revision + 1, updated_at = now() where id = ${id}`
    if (given.theme_ids !== undefined || parent !== was.parent_id)
      yield* sql`update task set theme_ids = ${themes}::integer[], parent_id = ${parent}::integer where id = ${id}`
    const minutes = given.minutes_spent === undefined ? was.minutes_spent : given.minutes_spent || null
    if (minutes !== was.minutes_spent) yield* sql`update task set minutes_spent = ${minutes}::integer where id = ${id}`
    if (given.folder_id !== undefined) {
      const folder = yield* placeOf(scope, was.vendor_id, given.folder_id)
      yield* sql`update task set folder_id = ${folder}::bigint where id = ${id}`
    }
    yield* putMembers(scope, id, was.vendor_id, members)
    yield* log({
      vendor: was.vendor_id,
      id,
      type: "task.changed",
      payload: { by: taskPermissions(was.rights), ...payload },
      before: { ...loggedFields(was), minutes_spent: was.minutes_spent },
      after: {
        ...loggedFields(was),
        minutes_spent: minutes,
        title,
        due_date,
        internal,
        parent_id: parent,
        members: members.map((one) => one.id),
        theme_ids: themes
      }
    })
    const had = new Set(was.members.map((one) => one.id))
    const added = members.flatMap((one) => (had.has(one.id) ? [] : [one.id]))
    const isShown = was.type === "information_request" && was.internal && !internal
    yield* notifyPeople(id, "task.given", scope.user, [...added, ...(isShown ? yield* audienceOf(id, "company") : [])])
  })

/** Ids of the people who get a notice about this step. */
const peopleToNotify = (task: KeptTask, type: TaskStep["type"]) =>
  Effect.gen(function* () {
    if (type === "request.submitted") return yield* audienceOf(task.id, "firm")
    if (type === "request.accepted" || type === "request.returned")
      return [...(yield* audienceOf(task.id, "company")), ...(task.submitted_by === null ? [] : [task.submitted_by])]
    return type === "task.completed" && task.type === "accounting_firm_task" ? yield* audienceOf(task.id, "firm") : []
  })
const noticeOf = {
  "request.submitted": "request.submitted",
  "request.accepted": "request.accepted",
  "request.returned": "request.returned",
  "task.completed": "task.completed"
} as const

/**
 * [ROL-O05] Enters the company's documents, since only documents in scope can be attached; fails if that module is not
 * active.
 */
const enterDocuments = (scope: TaskScope, vendor: number | null) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.asVoid(sql`select app.enter_vendor(${scope.user}, ${vendor}::integer, 'documents')`)
  )

/**
 * [TSK-003] [TSK-O04] Applies one step to a task's state. With "request.submitted", also attaches the client's
 * documents, in the same transaction.
 */
export const changeState = (
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  step: TaskStep,
  ifMatch: string | undefined
) =>
  inTask(viewer, firm, id, (scope) =>
    Effect.gen(function* () {
      const was = yield* holdTask(scope, id)
      yield* unchanged(was, ifMatch)
      const reminders = yield* stepHeld(scope, was, step)
      yield* mailReminders(reminders)
      return yield* readTask(scope, id)
    })
  )

/** Like `changeState`, for a task that is locked already. Returns the reminder mails, which the caller sends. */
export const stepHeld = (scope: TaskScope, was: KeptTask, { answer, node_ids = [], reason = "", type }: TaskStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id } = was
    const nothing: ReadonlyArray<DueMail> = []
    const problem = type === "request.returned" ? taskReasonProblem(reason) : null
    yield* checkPolicy(was.rights[asked[type]])
    if (problem !== null) return yield* invalid({ reason: [problem] })
    const state = yield* taskStep(was, type === "request.returned" ? { type, reason } : { type })
    if (state === null) return yield* notFound()
    if (type === "request.reminded") {
      const mails = yield* noteReminder(scope, was)
      yield* log({
        vendor: was.vendor_id,
        id,
        type,
        payload: { by: taskPermissions(was.rights) },
        before: loggedFields(was),
        after: loggedFields(was)
      })
      return mails
    }
    const isGiven = type === "request.submitted"
    if (isGiven && node_ids.length > 0) {
      yield* taskStep(was, { type: "document.attached" })
      yield* enterDocuments(scope, was.vendor_id)
      yield* putDocuments(scope, was, yield* chosenDocuments(was.vendor_id, node_ids))
    }
    yield* sql`update task set status = ${state.status}, review = ${state.review},
          reason = ${type === "request.returned" ? keptLines(reason) : ""},
          answer = case when ${isGiven} then coalesce(${answer === undefined ? null : keptLines(answer)}::text, answer) else answer end,
          submitted_by = case when ${isGiven} then ${scope.user}::integer else submitted_by end,
          submitted_at = case when ${isGiven} then now() else submitted_at end,
          revision = revision + 1, updated_at = now() where id = ${id}`
    yield* log({
      vendor: was.vendor_id,
      id,
      type,
      payload: {
        by: taskPermissions(was.rights),
        ...(type === "request.returned" ? { reason: keptLines(reason) } : {}),
        ...(isGiven && node_ids.length > 0 ? { node_ids } : {})
      },
      before: loggedFields(was),
      after: { ...loggedFields(was), ...state }
    })
    if (Object.hasOwn(noticeOf, type))
      yield* notifyPeople(id, noticeOf[type as keyof typeof noticeOf], scope.user, yield* peopleToNotify(was, type))
    return nothing
  })

/** Removes a task with its sub-tasks. */
export const removeTask = (viewer: Viewer["Service"], firm: number, id: number) =>
  inTask(viewer, firm, id, (scope) =>
    Effect.gen(function* () {
      yield* removeHeld(yield* holdTask(scope, id))
    })
  )

/** Like `removeTask`, for a task that is locked already. Returns the ids of all removed tasks. */
export const removeHeld = (was: KeptTask) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id } = was
    yield* taskStep(was, { type: "task.removed" })
    const below = yield* sql<Pick<KeptTask, "id" | "vendor_id" | "status" | "review">>`
        select id, vendor_id, status, review from app.tasks_below(${id})`
    for (const { id: each, review, status, vendor_id } of below)
      yield* log({
        vendor: vendor_id,
        id: each,
        type: "task.removed",
        payload: { by: taskPermissions(was.rights), ...(each === id ? {} : { with: id }) },
        before: each === id ? loggedFields(was) : { status, review },
        after: { state: "removed" }
      })
    yield* sql`delete from task where id = ${id}`
    return below.map((one) => one.id)
  })

const documentsLine = (was: KeptTask, type: "document.attached" | "document.detached", nodes: ReadonlyArray<number>) =>
  log({
    vendor: was.vendor_id,
    id: was.id,
    type,
    payload: { by: taskPermissions(was.rights), node_ids: nodes },
    before: loggedFields(was),
    after: loggedFields(was)
  })

/** [TSK-001] Attaches documents of the task's company. */
export const attachDocuments = (viewer: Viewer["Service"], firm: number, id: number, nodes: ReadonlyArray<number>) =>
  inTask(viewer, firm, id, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* holdTask(scope, id)
      yield* taskStep(was, { type: "document.attached" })
      yield* enterDocuments(scope, was.vendor_id)
      const chosen = yield* chosenDocuments(was.vendor_id, nodes)
      yield* putDocuments(scope, was, chosen)
      yield* sql`update task set updated_at = now() where id = ${id}`
      yield* documentsLine(was, "document.attached", chosen)
      return yield* readTask(scope, id)
    })
  )

/** Detaches a document from the task; the document itself stays in its folder. */
export const detachDocument = (viewer: Viewer["Service"], firm: number, id: number, node: number) =>
  inTask(viewer, firm, id, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const was = yield* holdTask(scope, id)
      yield* checkPolicy(was.rights.attach)
      const carried = yield* sql`select 1 from task_document d join node n on n.id = d.node_id
        where d.task_id = ${id} and d.node_id = ${node}::bigint`
      if (carried.length === 0) return yield* notFound()
      yield* taskStep(was, { type: "document.detached" })
      yield* sql`delete from task_document where task_id = ${id} and node_id = ${node}::bigint`
      yield* sql`update task set updated_at = now() where id = ${id}`
      yield* documentsLine(was, "document.detached", [node])
      return yield* readTask(scope, id)
    })
  )
