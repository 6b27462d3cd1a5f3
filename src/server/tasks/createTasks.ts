import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { absentTask } from "#machines/tasks/task.projection.ts"
import { mayCreateTasks } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { TaskDraft } from "#schemas/tasks/taskBodies.ts"
import { keptLines } from "#schemas/tasks/taskRules.ts"
import { checkPolicy, invalid } from "#server/shared/refusals.ts"
import {
  chosenDocuments,
  chosenMembers,
  chosenParent,
  chosenThemes,
  placeOf,
  putDocuments
} from "#server/tasks/chosen.ts"
import { decided, enterTasks, type TaskScope, inOffice, inTask, log } from "#server/tasks/taskScope.ts"
import { readTask } from "#server/tasks/taskRows.ts"
import { audienceOf, notifyPeople } from "#server/tasks/taskNotices.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** The values of a new task with all defaults filled in. */
export interface NewTask {
  readonly type: TaskDraft["type"]
  readonly title: string
  readonly due_date: string | null
  readonly notes: string
  readonly internal: boolean
  readonly member_ids: ReadonlyArray<number>
  readonly theme_ids: NonNullable<TaskDraft["theme_ids"]> | null
  readonly parent_id: number | null
  readonly node_ids: ReadonlyArray<number>
  readonly folder_id: number | null
}

/** Fills in the defaults of a draft, and trims its texts. */
export const toNewTask = (draft: TaskDraft): NewTask => ({
  type: draft.type,
  title: keptLine(draft.title),
  due_date: draft.due_date?.trim() === "" ? null : (draft.due_date?.trim() ?? null),
  notes: keptLines(draft.notes ?? ""),
  internal: draft.internal ?? false,
  member_ids: draft.member_ids ?? [],
  theme_ids: draft.theme_ids ?? null,
  parent_id: draft.parent_id ?? null,
  node_ids: draft.node_ids ?? [],
  folder_id: draft.folder_id ?? null
})

/**
 * Inserts a task in the current scope and returns its id. The caller has entered the company's scope, or the firm's.
 */
export const insertTask = (scope: TaskScope, vendor: number | null, task: NewTask) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const may = mayCreateTasks(scope).length === 0
    const by = { mayKeep: may, maySubmit: false, mayReview: may, mayAttach: may, mayRemove: may }
    const state = yield* decided(absentTask(task.type, task.internal), { type: "task.added", by })
    const members = yield* chosenMembers(vendor, task, task.member_ids)
    const themes = yield* chosenThemes(scope, vendor, task.theme_ids)
    const documents = yield* chosenDocuments(vendor, task.node_ids)
    const folder = yield* placeOf(scope, vendor, task.folder_id)
    const [made] = yield* sql<{ id: number }>`
      insert into task (firm_id, vendor_id, parent_id, folder_id, type, title, notes, due_date, internal, theme_ids, author_id)
      values (${scope.firm}, ${vendor}::integer, ${task.parent_id}::integer, ${folder}::bigint, ${task.type}, ${task.title}, ${task.notes},
        ${task.due_date}::date, ${task.internal}, ${themes}::integer[], ${scope.user}) returning id`
    if (made === undefined) return yield* Effect.die(new Error("no task was made"))
    yield* putMembers(scope, made.id, vendor, members)
    yield* putDocuments(scope, { id: made.id, vendor_id: vendor }, documents)
    const { title, due_date, internal, parent_id, type } = task
    yield* log({
      vendor,
      id: made.id,
      type: "task.added",
      payload: { by },
      before: null,
      after: {
        ...state,
        type,
        title,
        due_date,
        internal,
        parent_id,
        members: members.map(({ id }) => id),
        theme_ids: themes
      }
    })
    const named = members.map(({ id }) => id)
    const asked = type === "information_request" && !internal ? yield* audienceOf(made.id, "company") : []
    yield* notifyPeople(made.id, "task.given", scope.user, [...named, ...asked])
    return made.id
  })

export const putMembers = (
  { firm }: TaskScope,
  task: number,
  vendor: number | null,
  members: ReadonlyArray<{ readonly id: number; readonly side: string }>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = members.map(({ id, side }) => ({ id, side }))
    yield* sql`delete from task_member where task_id = ${task} and not user_id = any (${members.map(({ id }) => id)}::integer[])`
    yield* sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side)
      select ${task}::integer, m.id, ${firm}::integer, ${vendor}::integer, m.side
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as m (id integer, side text) on conflict do nothing`
  })

/** Creates a sub-task in its parent's company; 403 unless the person may change the parent. */
const createBelow = (viewer: Viewer["Service"], firm: number, parent: number, draft: TaskDraft) =>
  inTask(viewer, firm, parent, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(mayCreateTasks(scope))
      const above = yield* chosenParent(scope, parent, "any")
      const { rights } = yield* readTask(scope, parent)
      yield* checkPolicy(rights.keep)
      const vendors = draft.vendor_ids ?? []
      if (vendors.some((vendor) => vendor !== above.vendor_id))
        return yield* invalid({ vendor_ids: ["task.company_of_parent"] })
      if (draft.type === "information_request" && above.vendor_id === null)
        return yield* invalid({ vendor_ids: ["task.company_missing"] })
      const id = yield* insertTask(scope, above.vendor_id, toNewTask(draft))
      return [yield* readTask(scope, id)]
    })
  ).pipe(Effect.catchTag("NotFound", () => Effect.fail(invalid({ parent_id: ["task.parent_unknown"] }))))

/**
 * [TSK-001] [TSK-002] Creates a sub-task, a task of the firm itself, or one task per company. All or none are created.
 */
export const createTasks = (viewer: Viewer["Service"], firm: number, draft: TaskDraft) =>
  Effect.gen(function* () {
    const parent = draft.parent_id ?? null
    // Check the general permission first: the refusal must not depend on the parent task, which the person may not see.
    yield* inOffice(viewer, firm, undefined, () => Effect.void)
    if (parent !== null) return yield* createBelow(viewer, firm, parent, draft)
    return yield* inOffice(viewer, firm, undefined, (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const vendors = [...new Set(draft.vendor_ids ?? [])].toSorted((one, other) => one - other)
        const task = toNewTask(draft)
        if (vendors.length === 0) {
          if (task.type === "information_request") return yield* invalid({ vendor_ids: ["task.company_missing"] })
          return [yield* readTask(scope, yield* insertTask(scope, null, task))]
        }
        const made: Array<number> = []
        for (const vendor of vendors) {
          // For the first company, nothing has been done yet: the call can begin again if it is locked.
          if ((yield* enterTasks(scope.user, firm, vendor, made.length === 0)) === null)
            return yield* invalid({ vendor_ids: ["task.company_unknown"] })
          made.push(yield* insertTask(scope, vendor, task))
          if (made.length > 1)
            yield* sql`update task set given_with = ${made[0]}::integer where id = ${made.at(-1)}::integer`
        }
        yield* enterTasks(scope.user, firm, null)
        if (made.length > 1) yield* sql`update task set given_with = id where id = ${made[0]}::integer`
        return yield* Effect.forEach(made, (id) => readTask(scope, id))
      })
    )
  })
