import type { CategoryId, Service } from "#schemas/catalog/catalog.ts"
import { snapshotOf } from "#schemas/catalog/pricing.ts"
import { type ServiceGiven, serviceProblems } from "#schemas/catalog/rules.ts"
import { asMissionService, missionTasksLimit, mostTasksOf } from "#schemas/missions/missionRules.ts"
import { planOf, taskKey } from "#schemas/missions/plan.ts"
import { addDays } from "#schemas/shared/workingDays.ts"

type Judged = Pick<Service, "id" | "revision"> & ServiceGiven

/** Length in days of the mission that a change is simulated on. */
const trialDays = 365

const trialOf = (service: Judged, starts_on: string) => {
  const snapshot = snapshotOf({ ...service, category_id: service.category_id as CategoryId }, "")
  const content = {
    services: [asMissionService(snapshot, 1, { starts_on, ends_on: addDays(starts_on, trialDays - 1) })]
  }
  return { snapshot, content, tasks: mostTasksOf(content) > missionTasksLimit ? null : planOf(content) }
}

/**
 * Effects of a changed service on missions created later, over their first year: `made` tasks are new, `left` tasks are
 * dropped.
 */
export interface ServiceChange {
  readonly price: readonly [before: number, after: number]
  /** Minutes of work. */
  readonly minutes: readonly [before: number, after: number]
  /** How many tasks there would be. */
  readonly tasks: readonly [before: number, after: number]
  readonly made: number
  readonly left: number
  /** Tasks due on another day. */
  readonly moved: number
  /** Tasks done by somebody else. */
  readonly handed: number
  /** Information requests to the client. */
  readonly asked: readonly [before: number, after: number]
}

/**
 * [CAT-002] [MIS-O02] Simulates a change before it is saved: plans a mission's tasks with the stored and with the typed
 * service, and compares the plans. Null if nothing differs, if a typed value is invalid, or if a plan exceeds the limit
 * of tasks.
 */
export const serviceChange = (was: Judged, typed: ServiceGiven, starts_on: string): ServiceChange | null => {
  if (Object.keys(serviceProblems(typed)).length > 0) return null
  const [before, after] = [
    trialOf(was, starts_on),
    trialOf({ ...typed, id: was.id, revision: was.revision }, starts_on)
  ]
  if (before.tasks === null || after.tasks === null) return null
  const known = new Map(before.tasks.map((task) => [taskKey(task), task]))
  const next = new Set(after.tasks.map(taskKey))
  const both = after.tasks.flatMap((task) => {
    const old = known.get(taskKey(task))
    return old === undefined ? [] : [{ old, task }]
  })
  const requests = (tasks: NonNullable<typeof before.tasks>) => tasks.filter(({ doers }) => doers === "client").length
  const change: ServiceChange = {
    price: [before.snapshot.total_price, after.snapshot.total_price],
    minutes: [before.snapshot.hours_budget, after.snapshot.hours_budget],
    tasks: [before.tasks.length, after.tasks.length],
    made: after.tasks.length - both.length,
    left: before.tasks.filter((task) => !next.has(taskKey(task))).length,
    moved: both.filter(({ old, task }) => old.due_on !== task.due_on).length,
    handed: both.filter(({ old, task }) => JSON.stringify(old.doers) !== JSON.stringify(task.doers)).length,
    asked: [requests(before.tasks), requests(after.tasks)]
  }
  const differs = ([one, other]: readonly [number, number]) => one !== other
  return differs(change.price) ||
    differs(change.minutes) ||
    change.made + change.left + change.moved + change.handed > 0
    ? change
    : null
}
