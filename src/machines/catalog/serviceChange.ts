import type { CategoryId, Service } from "#schemas/catalog/catalog.ts"
import { snapshotOf } from "#schemas/catalog/pricing.ts"
import { type ServiceGiven, serviceProblems } from "#schemas/catalog/rules.ts"
import { asMissionService, missionTasksLimit, mostTasksOf } from "#schemas/missions/missionRules.ts"
import { planOf, taskKey } from "#schemas/missions/plan.ts"
import { addDays } from "#schemas/shared/workingDays.ts"

type Judged = Pick<Service, "id" | "revision"> & ServiceGiven

/** Days of the mission on which a change is tried. */
const trialDays = 365

const trialOf = (service: Judged, starts_on: string) => {
  const snapshot = snapshotOf({ ...service, category_id: service.category_id as CategoryId }, "")
  const content = {
    services: [asMissionService(snapshot, 1, { starts_on, ends_on: addDays(starts_on, trialDays - 1) })]
  }
  return { snapshot, content, tasks: mostTasksOf(content) > missionTasksLimit ? null : planOf(content) }
}

/** What a change of a service means for the missions that are made from then on, over their first year. */
export interface ServiceChange {
  readonly price: readonly [before: number, after: number]
  /** Minutes of work. */
  readonly minutes: readonly [before: number, after: number]
  /** How many tasks there would be. */
  readonly tasks: readonly [before: number, after: number]
  readonly made: number
  readonly left: number
  /** Due on another day. */
  readonly moved: number
  /** Done by somebody else. */
  readonly handed: number
  /** Requests that the client gets. */
  readonly asked: readonly [before: number, after: number]
}

/**
 * [CAT-002] [MIS-O02] Tries a change before it is saved: the plan that missions make their tasks from runs on the service as it
 * was and as it is typed. Null where nothing would differ, or where what is typed is wrong.
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
