import { Context, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { TaskEvent, TaskSnapshot } from "#machines/tasks/task.machine.ts"
import { taskMachine } from "#machines/tasks/task.machine.ts"
import { toldState } from "#machines/tasks/task.projection.ts"
import { type FirmRole, mayCreateTasks } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { dieOnSql, entering, isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

/** The firm, the user and their role, in a transaction that has entered the scope of tasks. */
export interface TaskScope extends RequestScope {
  readonly isSuperAdmin: boolean
  readonly firmRole: FirmRole | null
  /** Whether the user sees all companies of the firm. */
  readonly seesAll: boolean
}

interface Entered {
  readonly firm_role: FirmRole | null
  /** Absent if the scope is one company. */
  readonly sees_all?: boolean
}
export const scopeOf = (
  viewer: Viewer["Service"],
  firm: number,
  { firm_role, sees_all = false }: Entered
): TaskScope => ({
  firm,
  user: viewer.userId,
  isSuperAdmin: viewer.isSuperAdmin,
  firmRole: firm_role,
  seesAll: sees_all
})

/**
 * [ACC-002] [ROL-O05] Enters the scope of a firm's tasks, or of one company's; returns null if the person may not.
 * Fails if the module is not active. With `failsIfLocked`, fails instead of waiting for a locked company (`whenUnlocked`).
 */
export const enterTasks = (user: number, firm: number, vendor: number | null, failsIfLocked = false) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(firm) || (vendor !== null && !isStorable(vendor))) return null
    const [row] = yield* sql<{ scope: Entered | null }>`
      select app.enter_tasks(${user}, ${firm}, ${vendor}::integer, ${failsIfLocked}) as scope`
    return row?.scope ?? null
  })

/** Runs a transaction in the scope of a firm's or company's tasks; 404 if the viewer may not enter it. */
export const inTasks = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  vendor: number | undefined,
  use: (scope: TaskScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  entering((failsIfLocked) =>
    Effect.gen(function* () {
      const scope = yield* enterTasks(viewer.userId, firm, vendor ?? null, failsIfLocked)
      if (scope === null) return yield* notFound()
      return yield* use(scopeOf(viewer, firm, scope))
    })
  ).pipe(dieOnSql)

/** Like `inTasks`, but 403 unless the viewer may create tasks (the firm's staff). */
export const inOffice = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  vendor: number | undefined,
  use: (scope: TaskScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => inTasks(viewer, firm, vendor, (scope) => Effect.andThen(checkPolicy(mayCreateTasks(scope)), use(scope)))

/** Runs a transaction in the scope of a task's company (or of its firm); 404 if the viewer may not enter it. */
export const inTask = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  task: number,
  use: (scope: TaskScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  entering((failsIfLocked) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      if (!isStorable(firm) || !isStorable(task)) return yield* notFound()
      const [row] = yield* sql<{ scope: Entered | null }>`
        select app.enter_task(${viewer.userId}, ${firm}, ${task}, ${failsIfLocked}) as scope`
      if (row?.scope == null) return yield* notFound()
      return yield* use(scopeOf(viewer, firm, row.scope))
    })
  ).pipe(dieOnSql)

/**
 * The new state that the task's machine gives for an event; 409 with the failed guards if it refuses. Every change of
 * state goes through here.
 */
export const decided = (snapshot: TaskSnapshot, event: TaskEvent) =>
  Effect.map(decideOrConflict(taskMachine, snapshot, event, "isTaskOpen"), ({ next }) => toldState(next.value))

export interface Line {
  readonly vendor: number | null
  readonly id: number
  readonly type: string
  readonly payload: object
  readonly before: object | null
  readonly after: object
}

/** If set, `log` collects events here instead of writing them. A bulk action logs them together at its end. */
export const DeferredEvents = Context.Reference<Array<Line> | null>("dossier/server/tasks/DeferredEvents", {
  defaultValue: () => null
})

/**
 * Logs one event, which also makes open tabs refresh. Inside a bulk action, the event is collected in `DeferredEvents`.
 */
export const log = (line: Line) =>
  Effect.flatMap(DeferredEvents, (later) =>
    later === null ? logAll([line]) : Effect.sync(() => void later.push(line))
  )

/** Logs events in one statement. Call it last: the lock of the log blocks the firm's other writers until the commit. */
export const logAll = (lines: ReadonlyArray<Line>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.log_task(l.vendor, l.id, l.type, l.payload, nullif(l.before, 'null'::jsonb), l.after)
      from json_to_recordset(${JSON.stringify(lines)}::text::json)
        as l (vendor integer, id integer, type text, payload jsonb, before jsonb, after jsonb)`
  )
