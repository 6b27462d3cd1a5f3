import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { MissionTask, TaskPreview } from "#schemas/missions/mission.ts"
import { type MissionContent, missionTasksLimit, mostTasksOf } from "#schemas/missions/missionRules.ts"
import { meantOf, type MeantTask, reconcile } from "#schemas/missions/plan.ts"
import { projectsPerPage } from "#schemas/shared/constants.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import { holdMission, readMission } from "#server/missions/missionRows.ts"
import { madeTasks, onMission, startRun, teamOf } from "#server/missions/missionRuns.ts"
import { decided, inMissionOffice } from "#server/missions/missionScope.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { invalid } from "#server/shared/refusals.ts"

/** Lines that a preview shows of each list. */
const shown = 10

const lineOf = ({ due_on, moved, recurrence, service, title, type }: MeantTask) => ({
  service,
  recurrence,
  title,
  type,
  due_on,
  moved
})

const previewOf = (
  meant: ReadonlyArray<MeantTask>,
  result: ReturnType<typeof reconcile>,
  names: ReadonlyMap<number, string>
): TaskPreview => {
  const counts = new Map<number, number>()
  for (const { members } of meant) for (const id of members) counts.set(id, (counts.get(id) ?? 0) + 1)
  const holidays = meant.filter(({ moved }) => moved === "holiday")
  return {
    total: meant.length,
    until: meant.reduce<string | null>((last, { due_on }) => (last === null || due_on > last ? due_on : last), null),
    for_client: meant.filter(({ type }) => type === "information_request").length,
    on_holidays: holidays.length,
    on_weekends: meant.filter(({ moved }) => moved === "weekend").length,
    made: result.make.length,
    changed: result.change.length,
    removed: result.remove.length,
    stayed: result.stay.length,
    first: meant.slice(0, shown).map(lineOf),
    moved: holidays.slice(0, shown).map(lineOf),
    staying: result.stay.slice(0, shown).map(({ due_on, id, title }) => ({ id: id as TaskId, title, due_on })),
    people: [...counts].map(([id, tasks]) => ({ id: id as UserId, name: names.get(id) ?? "", tasks }))
  }
}

/** [MIS-O02] What making the tasks would do, of the mission as it is or of another content: nothing is written. */
export const previewTasks = (viewer: Viewer["Service"], vendor: number, id: number, given?: MissionContent) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const held = yield* holdMission(scope, id)
      const content = given ?? held.content
      if (mostTasksOf(content) > missionTasksLimit) return yield* invalid({ tasks: ["mission.tasks_too_numerous"] })
      const team = yield* teamOf(scope.vendor, content.manager_id)
      const meant = meantOf(content, onMission(team, content))
      const names = new Map(team.people.map((person) => [person.id, person.name]))
      return previewOf(meant, reconcile(meant, yield* madeTasks(id)), names)
    })
  )

/** [MIS-007] [ERR-067] Makes the tasks that are missing; of a mission that is not signed there are none. */
export const askForTasks = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const held = yield* holdMission(scope, id)
      yield* decided(held, { type: "tasks.asked", by: scope.by }).pipe(
        Effect.mapError((refused) =>
          refused.closed_by?.includes("isMissionSigned") === true
            ? new Conflict({ code: "mission.tasks_unsigned", closed_by: refused.closed_by })
            : refused
        )
      )
      yield* startRun(id)
      return yield* readMission(scope, id)
    })
  )

interface Asked {
  readonly state?: "open" | "late" | "done"
  readonly page?: number
  readonly per_page?: number
}

const overdue = `app.task_due(t.status, t.review, t.due_date, (now() at time zone 'Europe/Paris')::date) = 'late'`
const only = { open: "t.status <> 'done'", late: overdue, done: "t.status = 'done'" } as const

export const listMissionTasks = (viewer: Viewer["Service"], vendor: number, id: number, asked: Asked) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { page = 1, per_page = projectsPerPage, state } = asked
      const known = isStorable(id)
        ? yield* sql`select 1 from mission where id = ${id} and vendor_id = ${scope.vendor}`
        : []
      if (known.length === 0) return yield* notFound()
      const where = sql.and([sql`k.mission_id = ${id}`, ...(state === undefined ? [] : [sql.literal(only[state])])])
      const [counted] = yield* sql<{ total: number }>`
        select count(*)::integer as total from mission_task k join task t on t.id = k.task_id where ${where}`
      const total = counted?.total ?? 0
      const data = yield* sql<MissionTask>`
        select t.id, k.service, k.recurrence, t.title, t.type, t.due_date::text as due_date, t.status, t.review,
            ${sql.literal(overdue)} as is_overdue, t.minutes_spent
          from mission_task k join task t on t.id = k.task_id where ${where}
         order by t.due_date nulls last, t.id limit ${per_page} offset ${(page - 1) * per_page}`
      return { data, pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) } }
    })
  )
