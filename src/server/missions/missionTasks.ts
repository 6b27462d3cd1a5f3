import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { MissionTask, TaskPreview } from "#schemas/missions/mission.ts"
import {
  type MissionContent,
  missionErrors,
  type MissionState,
  missionTasksLimit,
  mostTasksOf
} from "#schemas/missions/missionRules.ts"
import { meantOf, type MeantTask, reconcile, type Reconciled } from "#schemas/missions/plan.ts"
import { projectsPerPage } from "#schemas/shared/constants.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import { holdMission, readMission, seeMission } from "#server/missions/missionRows.ts"
import { madeTasks, onMission, startRun, teamOf } from "#server/missions/missionRuns.ts"
import { decided, inMissionOffice } from "#server/missions/missionScope.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { invalid } from "#server/shared/refusals.ts"

/** Maximum tasks shown in each list of a preview. */
const shown = 10

const lineOf = ({ due_on, moved, recurrence, service, title, type }: MeantTask) => ({
  service,
  recurrence,
  title,
  type,
  due_on,
  moved
})

const madeLine = ({ due_on, id, title }: { readonly id: number; readonly title: string; readonly due_on: string }) => ({
  id: id as TaskId,
  title,
  due_on
})

type Concern = "made" | "changed" | "removed"
const nothing = { tasks: 0, made: 0, changed: 0, removed: 0 }

/**
 * Per person: how many tasks the plan gives them, and how many of theirs would be made, changed and removed. For the
 * client: the same for information requests.
 */
const concerned = (meant: ReadonlyArray<MeantTask>, { change, make, remove }: Reconciled) => {
  const people = new Map<number, typeof nothing>()
  const client = { made: 0, changed: 0, removed: 0 }
  const add = (ids: Iterable<number>, what: keyof typeof nothing) => {
    for (const id of new Set(ids)) {
      const own = people.get(id) ?? nothing
      people.set(id, { ...own, [what]: own[what] + 1 })
    }
  }
  const note = (task: Pick<MeantTask, "members" | "type">, what: Concern, before: ReadonlyArray<number> = []) => {
    add([...task.members, ...before], what)
    if (task.type === "information_request") client[what] += 1
  }
  for (const { members } of meant) add(members, "tasks")
  for (const task of make) note(task, "made")
  for (const task of change) note(task, "changed", task.was.members)
  for (const task of remove) note(task, "removed")
  return { people, client }
}

const previewOf = (
  meant: ReadonlyArray<MeantTask>,
  result: Reconciled,
  names: ReadonlyMap<number, string>
): TaskPreview => {
  const holidays = meant.filter(({ moved }) => moved === "holiday")
  const redated = result.change.filter(({ due_on, was }) => due_on !== was.due_on)
  const { client, people } = concerned(meant, result)
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
    staying: result.stay.slice(0, shown).map(madeLine),
    redated: redated.length,
    redating: redated.slice(0, shown).map(({ due_on, was, ...task }) => ({
      ...madeLine({ ...task, due_on: was.due_on }),
      to: due_on
    })),
    removing: result.remove.slice(0, shown).map(madeLine),
    people: [...people].map(([id, counts]) => ({ id: id as UserId, name: names.get(id) ?? "", ...counts })),
    client
  }
}

/**
 * Validates a content before its preview: a draft may be incomplete but not exceed the limit of tasks; any other
 * mission must be valid.
 */
const checkPreviewed = (state: MissionState, content: MissionContent) => {
  const errors: FormErrors =
    state !== "draft"
      ? missionErrors(content)
      : mostTasksOf(content) > missionTasksLimit
        ? { tasks: ["mission.tasks_too_numerous"] }
        : {}
  return Object.keys(errors).length === 0 ? Effect.void : Effect.fail(invalid(errors))
}

/**
 * [MIS-O02] Previews what making the tasks would change, for the mission or for the content `given`. Writes nothing.
 */
export const previewTasks = (viewer: Viewer["Service"], vendor: number, id: number, given?: MissionContent) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const mission = yield* seeMission(scope, id)
      const content = given ?? mission.content
      yield* checkPreviewed(mission.state, content)
      const team = yield* teamOf(scope.vendor, content.manager_id)
      const meant = meantOf(content, onMission(team, content))
      const names = new Map(team.people.map((person) => [person.id, person.name]))
      return previewOf(meant, reconcile(meant, yield* madeTasks(id)), names)
    })
  )

/** [MIS-007] [ERR-067] Starts a run that makes missing tasks; 409 if the mission is not signed. */
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

interface MissionTasksQuery {
  readonly state?: "open" | "late" | "done"
  readonly service?: number
  readonly page?: number
  readonly per_page?: number
}

const overdue = `app.task_due(t.status, t.review, t.due_date, (now() at time zone 'Europe/Paris')::date) = 'late'`
const only = { open: "t.status <> 'done'", late: overdue, done: "t.status = 'done'" } as const

export const listMissionTasks = (viewer: Viewer["Service"], vendor: number, id: number, asked: MissionTasksQuery) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { page = 1, per_page = projectsPerPage, service, state } = asked
      const known = isStorable(id)
        ? yield* sql`select 1 from mission where id = ${id} and vendor_id = ${scope.vendor}`
        : []
      if (known.length === 0) return yield* notFound()
      const where = sql.and([
        sql`k.mission_id = ${id}`,
        ...(service === undefined ? [] : [sql`k.service = ${service}`]),
        ...(state === undefined ? [] : [sql.literal(only[state])])
      ])
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
