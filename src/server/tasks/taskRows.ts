import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  type AccessFacts,
  mayAttachToTask,
  mayKeepTask,
  mayRemoveTask,
  maySeeTask,
  maySubmitRequest
} from "#schemas/access/policy.ts"
import type { Task, TaskDetail, TaskRights } from "#schemas/tasks/task.ts"
import { notFound } from "#server/platform/scope.ts"
import type { TaskScope } from "#server/tasks/taskScope.ts"

/** The facts about the viewer that decide their rights on a task. */
interface Asker {
  readonly is_author: boolean
  readonly is_member: boolean
  readonly acl: "read-only" | null
  readonly vendor_role: AccessFacts["vendorRole"]
}
type TaskRow = Omit<Task, "rights"> & { readonly asker: Asker }
type DetailRow = Omit<TaskDetail, "rights" | "children" | "documents"> & { readonly asker: Asker }

/** SQL for the documents of `task t` that the person sees and that are not in the trash. */
const documents = `from task_document d join node n on n.id = d.node_id join node f on f.id = n.parent_id
    where d.task_id = t.id and n.deleted_at is null and f.deleted_at is null and not f.buried`

/**
 * The columns of a Task for `task t`. Must run inside a scope. A task without members counts as everybody's
 * (`is_member`); not written with `exists`, which PostgreSQL may execute by reading all of the person's tasks.
 */
const columns = `
  t.id, t.firm_id, t.type, t.title, t.due_date::text as due_date, t.status, t.review, t.internal,
  (select json_build_object('id', v.id, 'name', v.company_name) from vendor v where v.id = t.vendor_id) as company,
  (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.company_name) order by v.sort_name, v.id), '[]'::json)
    from (select t.vendor_id union select g.vendor_id from task g where g.given_with = t.given_with) c (id) join vendor v on v.id = c.id) as companies,
  (select json_build_object('id', p.id, 'title', p.title) from task p where p.id = t.parent_id) as parent,
  (select json_build_object('total', count(*), 'done', count(*) filter (where c.status = 'done')) from task c where c.parent_id = t.id) as sub_tasks,
  (select coalesce(json_agg(json_build_object('id', m.user_id, 'name', p.name, 'side', m.side) order by m.side desc, app.fold(lower(p.name)), m.user_id), '[]'::json)
    from task_member m cross join lateral (select app.person(m.user_id)->>'name' as name) p where m.task_id = t.id) as members,
  app.task_themes(t.rule_id, t.firm_rule) as theme_ids,
  (select count(*)::integer ${documents}) as attachments,
  app.task_due(t.status, t.review, t.due_date, (now() at time zone 'Europe/Paris')::date) = 'late' as is_overdue,
  (select app.instant(max(g.at)) from task_nudge g where g.task_id = t.id) as reminded_at,
  json_build_object('is_author', t.author_id is not distinct from app.scope_user(), 'acl', app.task_acl(t.rule_id, t.firm_rule),
    'is_member', (select coalesce(bool_or(m.user_id = app.scope_user()), true) from task_member m where m.task_id = t.id),
    'vendor_role', (select u.role from vendor_user u where u.vendor_id = t.vendor_id and u.user_id = app.scope_user()
      and (u.access_ends_at is null or u.access_ends_at > now()))) as asker,
  t.revision, app.instant(t.created_at) as created_at, app.instant(t.updated_at) as updated_at`

const detailColumns = (ofFirm: boolean) => `${columns},
  t.notes, t.answer, t.reason, ${ofFirm ? "t.minutes_spent" : "null::integer as minutes_spent"},
  (select json_build_object('id', m.id, 'name', m.name) from mission_task k join mission m on m.id = k.mission_id
    where k.task_id = t.id) as mission,
  (select json_build_object('id', f.id, 'name', f.name, 'hash', f.hash) from node f
    where f.id = t.folder_id and f.deleted_at is null and not f.buried) as folder,
  case when t.submitted_by is not null then app.person(t.submitted_by) end as submitted_by, app.instant(t.submitted_at) as submitted_at,
  case when t.author_id is not null then app.person(t.author_id) end as author, t.theme_ids is not null as has_own_themes,
  (select count(*)::integer from json_array_elements_text(app.task_themes(t.rule_id, t.firm_rule)) x
    where not exists (select from theme h where h.id = x::integer and (h.sharing = 'shared' or (h.vendor_id is null) = ${ofFirm}))) as hidden_themes`

const factsOf = ({ firmRole, isSuperAdmin }: TaskScope, { acl, vendor_role }: Asker): AccessFacts => ({
  isSuperAdmin,
  firmRole,
  vendorRole: firmRole === null ? vendor_role : null,
  themeAcl: acl
})

/** [TSK-O01] The person's rights on a task: for each action the reasons against it (empty if allowed). */
const rightsOf = (scope: TaskScope, asker: Asker): TaskRights => {
  const facts = factsOf(scope, asker)
  return {
    keep: mayKeepTask(facts),
    submit: maySubmitRequest(facts),
    review: mayKeepTask(facts),
    attach: mayAttachToTask(facts),
    remove: mayRemoveTask(facts, { isAuthor: asker.is_author })
  }
}

const isSeen = (
  scope: TaskScope,
  { asker, company, internal, type }: Pick<TaskRow, "asker" | "company" | "internal" | "type">
) =>
  maySeeTask(factsOf(scope, asker), {
    type,
    isInternal: internal,
    isFirmTask: company === null,
    isAuthor: asker.is_author,
    isMember: asker.is_member
  }).length === 0

const wireOf = <Row extends { readonly asker: Asker }>(scope: TaskScope, { asker, ...row }: Row) => ({
  ...row,
  rights: rightsOf(scope, asker)
})

/** Tasks by id, in the given order. */
export const readTasks = (scope: TaskScope, ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (ids.length === 0) return []
    const rows = yield* sql<TaskRow>`
      select ${sql.literal(columns)} from unnest(${[...ids]}::integer[]) with ordinality as chosen(id, place)
        join task t on t.id = chosen.id order by chosen.place`
    return rows.map((row): Task => wireOf(scope, row))
  })

/** A task with all its details; 404 if the person may not see it. */
export const readTask = (scope: TaskScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<DetailRow>`
      select ${sql.literal(detailColumns(scope.firmRole !== null))} from task t where t.id = ${id}`
    if (row === undefined || !isSeen(scope, row)) return yield* notFound()
    const below = yield* sql<{ id: number }>`
      select id from task where parent_id = ${id} order by due_date nulls last, id`
    const attached = yield* sql<TaskDetail["documents"][number]>`
      select n.id::float8 as node_id, n.hash, case when f.is_root then null else f.hash end as folder_hash, n.name, n.extension,
          n.size::float8 as size, case when d.added_by is not null then app.person(d.added_by) end as added_by, app.instant(d.added_at) as added_at
        from task_document d join node n on n.id = d.node_id join node f on f.id = n.parent_id
       where d.task_id = ${id} and n.deleted_at is null and f.deleted_at is null and not f.buried order by d.added_at, n.id`
    const children = yield* readTasks(
      scope,
      below.map((one) => one.id)
    )
    return { ...wireOf(scope, row), children, documents: attached } satisfies TaskDetail
  })

/** A task as stored, locked until the transaction ends. */
export interface KeptTask {
  readonly id: number
  readonly vendor_id: number | null
  readonly parent_id: number | null
  readonly folder_id: number | null
  readonly type: Task["type"]
  readonly title: string
  readonly notes: string
  readonly reason: string
  readonly due_date: string | null
  readonly status: Task["status"]
  readonly review: Task["review"]
  readonly internal: boolean
  readonly theme_ids: ReadonlyArray<number> | null
  /** Ids of the themes that apply, inherited ones included. */
  readonly held: ReadonlyArray<number>
  readonly level: number
  readonly revision: number
  readonly submitted_by: number | null
  readonly minutes_spent: number | null
  readonly members: ReadonlyArray<{ readonly id: number; readonly side: "firm" | "company" }>
  readonly rights: TaskRights
}

/** Locks a task for a change; 404 if the person may not see it. `level` is its depth in the tree, 1 at the top. */
export const holdTask = (scope: TaskScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select 1 from task where id = ${id} for no key update`
    const [row] = yield* sql<Omit<KeptTask, "rights"> & Pick<TaskRow, "company" | "asker">>`
      select ${sql.literal(columns)}, t.vendor_id, t.parent_id, t.folder_id::float8 as folder_id, t.notes, t.reason, t.theme_ids, app.task_themes(t.rule_id, t.firm_rule) as held, t.level,
          t.submitted_by, t.minutes_spent from task t where t.id = ${id}`
    if (row === undefined || !isSeen(scope, row)) return yield* notFound()
    return { ...row, rights: rightsOf(scope, row.asker) } satisfies KeptTask
  })
