import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { decide } from "#machines/shared/guards/decide.ts"
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

/**
 * Tasks written per transaction. A small number, since the lock of the event log blocks the firm's other writers until
 * the commit.
 */
export const tasksPerChunk = 100

/**
 * Starts a run: queues the job that makes, changes and removes a mission's tasks, in the caller's transaction. Returns
 * the run's id.
 */
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

/** The team limited to the people named in the mission: tasks assigned by role must not go to other team members. */
export const onMission = <T extends Team>(team: T, content: MissionContent): Team => {
  const named = new Set([content.manager_id, ...content.member_ids, ...content.services.map((one) => one.assignee_id)])
  return { manager: content.manager_id, people: team.people.filter(({ id }) => named.has(id)) }
}

/**
 * The tasks that a mission should have: while signed the whole plan, after a cancellation those due until its end. Null
 * in other states: the tasks stay as they are.
 */
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

/** Locks a mission and one of its runs; undefined if one of them is deleted. */
export const lockRun = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [locked] = yield* sql<LockedRun>`
      select id, mission_id, vendor_id, state, mission_state, ended_on::text as ended_on, newest from app.lock_mission_run(${id})`
    return locked
  })

/**
 * Changes a run's state by an event of its machine; returns null if the machine refuses it. Every change of state goes
 * through here.
 */
export const settleRun = (run: LockedRun, event: TaskRunEvent) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const verdict = decide(taskRunMachine, taskRunMachine.resolveState({ value: run.state }), event)
    if (Result.isFailure(verdict)) return null
    const state = verdict.success.next.value
    yield* sql`select app.settle_mission_run(${run.id}, ${state})`
    return { ...run, state }
  })

/**
 * The next chunk of changes to write: tasks to make first, then to change, then to remove. `left` is the number that
 * remains.
 */
const chunkOf = ({ change, make, remove }: Reconciled) => {
  const made = make.slice(0, tasksPerChunk)
  const changed = change.slice(0, tasksPerChunk - made.length)
  const removed = remove.slice(0, tasksPerChunk - made.length - changed.length)
  const count = made.length + changed.length + removed.length
  return { made, changed, removed, left: make.length + change.length + remove.length - count, count }
}

/**
 * The tasks that remain to be made, kept from one chunk to the next. They need no new comparison with the database: the
 * insert skips tasks that exist or existed already.
 */
interface Making {
  /** The content, team and state (JSON) from which the tasks were planned; if they change, the plan is made again. */
  readonly from: string
  readonly tasks: ReadonlyArray<MeantTask>
  /** The number of tasks to change and to remove once all are made. */
  readonly after: number
  readonly stayed: number
}

/** The task with its new values only. */
const asMeant = (task: Reconciled["change"][number]) => {
  const { was: _, ...meant } = task
  return meant
}

/** The work left after a chunk; `making` null means: compare again. */
interface Left {
  readonly making: Making | null
}

/** Writes one chunk. Returns the work left, or null at the end of the run. The caller opens the transaction. */
const writeChunk = (id: number, known: Making | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const locked = yield* lockRun(id)
    if (locked === undefined) return null
    const [row] = yield* sql<{ content: MissionContent }>`select app.mission_content(${locked.mission_id}) as content`
    const content = row?.content
    if (content === undefined) return null
    const team = onMission(yield* teamOf(locked.vendor_id, content.manager_id), content)
    const { ended_on, mission_state } = locked
    const from = JSON.stringify([content, team, mission_state, ended_on])
    const going = known !== null && known.from === from && known.tasks.length > 0 ? known : null
    const meant = going === null ? meantIn(mission_state, ended_on, meantOf(content, team)) : going.tasks
    // A newer run will do all of this run's work.
    if (meant === null || !locked.newest) {
      yield* settleRun(locked, { type: "run.stopped" })
      return null
    }
    const started = yield* settleRun(locked, { type: "run.started" })
    if (started === null) return null
    const result =
      going === null
        ? reconcile(meant, yield* madeTasks(locked.mission_id))
        : { make: going.tasks, change: [], remove: [], stay: [] }
    const chunk = chunkOf(result)
    const { changed, made, removed } = chunk
    const left = chunk.left + (going?.after ?? 0)
    const stayed = going?.stayed ?? result.stay.length
    const updates = changed.map(asMeant)
    yield* sql`select app.write_mission_tasks(${id}, ${JSON.stringify(made)}::text::jsonb, ${JSON.stringify(updates)}::text::jsonb,
      ${removed.map((task) => task.id)}::integer[], ${stayed}, ${left})`
    const written = yield* settleRun(started, { type: "chunk.written" })
    const tasks = result.make.slice(made.length)
    const after = going?.after ?? result.change.length - changed.length + result.remove.length - removed.length
    // End a run only after a comparison with the database: after chunks from a remembered list, compare once more.
    if (left > 0 || going !== null) return { making: tasks.length === 0 ? null : { from, tasks, after, stayed } }
    if (written !== null) yield* settleRun(written, { type: "run.completed" })
    return null
  })

/**
 * [MIS-O02] Makes a mission's tasks, in chunks. Compares the plan with the existing tasks at the start, at the end and
 * after each change of the mission, under the mission's lock. So a crash or a repeated job neither duplicates nor loses
 * a task.
 */
export const makeMissionTasks = Effect.fn("missions.makeTasks")(function* (run: number) {
  const sql = yield* SqlClient.SqlClient
  let left: Left | null = { making: null }
  while (left !== null) left = yield* sql.withTransaction(writeChunk(run, left.making))
})

/** The current date in Paris, such as `2026-11-21`. */
export const parisToday = Effect.map(Clock.currentTimeMillis, (now) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(now)
)
