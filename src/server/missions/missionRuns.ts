import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { decide } from "#machines/shared/decide.ts"
import { type TaskRunEvent, taskRunMachine, type TaskRunState } from "#machines/missions/taskRun.machine.ts"
import type { MissionContent, MissionState } from "#schemas/missions/missionRules.ts"
import {
  type MadeTask,
  meantOf,
  type MeantTask,
  plannedUntil,
  type Reconciled,
  reconcile,
  type Team
} from "#schemas/missions/plan.ts"
import * as Result from "#schemas/shared/result.ts"
import { jobs } from "#server/platform/Jobs.ts"

/** Tasks written in one transaction: others of the firm wait for its log no longer than that. */
export const tasksPerChunk = 100

/** Makes, changes and removes a mission's tasks by a job, in the transaction that asks for it. */
export const startRun = (mission: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    const [made] = yield* sql<{ id: number }>`select app.add_mission_run(${mission}) as id`
    if (made === undefined) return yield* Effect.die(new Error("no run was made"))
    yield* Effect.orDie(queue.offer({ _tag: "MakeMissionTasks", run: made.id }, { id: `mission-run:${made.id}` }))
    return made.id
  })

export const madeTasks = (mission: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<MadeTask>`select * from app.mission_tasks_made(${mission})`)

export const teamOf = (vendor: number, manager: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const people = yield* sql<Team["people"][number] & { readonly name: string }>`
      select id, role, name from app.mission_people(${vendor})`
    return { manager, people }
  })

/** The people whom a role means are those of the mission, not of the whole firm. */
export const onMission = <T extends Team>(team: T, content: MissionContent): Team => {
  const named = new Set([content.manager_id, ...content.member_ids, ...content.services.map((one) => one.assignee_id)])
  return { manager: content.manager_id, people: team.people.filter(({ id }) => named.has(id)) }
}

/** The tasks that a mission means in a state: none after it was cancelled. */
export const meantIn = (
  state: MissionState,
  endedOn: string | null,
  plan: ReadonlyArray<MeantTask>
): ReadonlyArray<MeantTask> | null => {
  if (state === "signed" || state === "amending") return plan
  return state === "cancelled" && endedOn !== null ? plannedUntil(plan, endedOn) : null
}

interface LockedRun {
  readonly id: number
  readonly mission_id: number
  readonly vendor_id: number
  readonly state: TaskRunState
  readonly mission_state: MissionState
  readonly ended_on: string | null
  readonly newest: boolean
}

/** The one way a run goes on: its machine accepts the event. */
const settle = (run: LockedRun, event: TaskRunEvent) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const verdict = decide(taskRunMachine, taskRunMachine.resolveState({ value: run.state }), event)
    if (Result.isFailure(verdict)) return null
    const state = verdict.success.next.value
    yield* sql`select app.settle_mission_run(${run.id}, ${state})`
    return { ...run, state }
  })

/** What one chunk writes, in the order of the plan; nothing left: null. */
const chunkOf = ({ change, make, remove }: Reconciled) => {
  const made = make.slice(0, tasksPerChunk)
  const changed = change.slice(0, tasksPerChunk - made.length)
  const removed = remove.slice(0, tasksPerChunk - made.length - changed.length)
  const count = made.length + changed.length + removed.length
  return { made, changed, removed, left: make.length + change.length + remove.length - count, count }
}

/** One chunk in a transaction of its own; says whether there is more to do. */
const writeChunk = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [locked] = yield* sql<LockedRun>`
      select id, mission_id, vendor_id, state, mission_state, ended_on::text as ended_on, newest from app.lock_mission_run(${id})`
    if (locked === undefined) return false
    const [row] = yield* sql<{ content: MissionContent }>`select app.mission_content(${locked.mission_id}) as content`
    const content = row?.content
    if (content === undefined) return false
    const team = onMission(yield* teamOf(locked.vendor_id, content.manager_id), content)
    const meant = meantIn(locked.mission_state, locked.ended_on, meantOf(content, team))
    // A newer run does all that this one would.
    if (meant === null || !locked.newest) {
      yield* settle(locked, { type: "run.stopped" })
      return false
    }
    const started = yield* settle(locked, { type: "run.started" })
    if (started === null) return false
    const result = reconcile(meant, yield* madeTasks(locked.mission_id))
    const { changed, left, made, removed } = chunkOf(result)
    yield* sql`select app.write_mission_tasks(${id}, ${JSON.stringify(made)}::text::jsonb, ${JSON.stringify(changed)}::text::jsonb,
      ${removed.map((task) => task.id)}::integer[], ${result.stay.length}, ${left})`
    const written = yield* settle(started, { type: "chunk.written" })
    if (left > 0 || written === null) return left > 0
    yield* settle(written, { type: "run.completed" })
    return false
  })

/**
 * [MIS-O02] Makes a mission's tasks. Each chunk compares what the mission means with what was made, under the mission's lock:
 * a process that dies, or a job that is delivered twice, makes nothing twice and loses nothing.
 */
export const makeMissionTasks = Effect.fn("missions.makeTasks")(function* (run: number) {
  const sql = yield* SqlClient.SqlClient
  while (yield* sql.withTransaction(writeChunk(run)));
})

/** Today in Paris, as `2026-11-21`. */
export const parisToday = Effect.map(Clock.currentTimeMillis, (now) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(now)
)
