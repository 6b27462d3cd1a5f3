import type { ServiceTask } from "#schemas/catalog/catalog.ts"
import type { MissionContent, MissionService } from "#schemas/missions/missionRules.ts"
import { recurrencesOf } from "#schemas/missions/missionRules.ts"
import { inOrder } from "#schemas/shared/graph.ts"
import { recurrence } from "#schemas/shared/recurrence.ts"
import { addDays, isFrenchHoliday, isWorkingDay, nextWorkingDay } from "#schemas/shared/workingDays.ts"
import { taskTitleLimit, type TaskType } from "#schemas/tasks/taskRules.ts"

/** [MIS-O02] A task that a mission has: one for each recurrence of each task of its services. */
export interface PlannedTask {
  /** The three that tell it from all others of its mission, whatever changes. */
  readonly service: number
  readonly task: string
  readonly recurrence: number
  readonly title: string
  readonly type: TaskType
  readonly due_on: string
  /** Why it is due later than its recurrence says; null: it is not. */
  readonly moved: "holiday" | "weekend" | null
  /** People of the firm who do it; empty for a request to the client. */
  readonly doers: Doers
}

/** `manager`: whoever that is; a role: those of the team who have it. */
export type Doers = "client" | "manager" | { readonly user: number } | { readonly role: "admin" | "collaborator" }

export const taskKey = ({ recurrence: number, service, task }: Pick<PlannedTask, "recurrence" | "service" | "task">) =>
  `${service}/${task}/${number}`

const doersOf = ({ role, who }: ServiceTask, { assignee_id }: MissionService): Doers => {
  if (who === "client") return "client"
  if (who === "role" && role !== null) return { role }
  return assignee_id === null ? "manager" : { user: assignee_id }
}

const titleOf = (service: string, task: string) =>
  [...(service === task ? task : `${service} – ${task}`)].slice(0, taskTitleLimit).join("")

const later = (one: string, other: string) => (one > other ? one : other)

interface Started {
  /** The start of its recurrence. */
  readonly start: string
  readonly planned: PlannedTask
}

interface Due extends Pick<PlannedTask, "due_on" | "moved"> {}
const dueOf = (wanted: string): Due => {
  const due_on = nextWorkingDay(wanted)
  return { due_on, moved: due_on === wanted ? null : isFrenchHoliday(wanted) ? "holiday" : "weekend" }
}

/** `dues` is shared by all services: ten thousand tasks fall on a few hundred days. */
const ofService = (service: MissionService, dues: Map<string, Due>): ReadonlyArray<Started> => {
  const { frequency, tasks, title } = service.snapshot
  const byKey = new Map(tasks.map((task) => [task.key, task]))
  // What is the same in every recurrence.
  const order = inOrder(tasks).flatMap((key) => {
    const task = byKey.get(key)
    if (task === undefined) return []
    const type: TaskType = task.who === "client" ? "information_request" : "accounting_firm_task"
    return [{ ...task, title: titleOf(title, task.name), type, doers: doersOf(task, service) }]
  })
  const dueFrom = (wanted: string): Due => {
    const known = dues.get(wanted)
    if (known !== undefined) return known
    const due = dueOf(wanted)
    dues.set(wanted, due)
    return due
  }
  const count = recurrencesOf(service)
  const planned: Array<Started> = []
  for (let number = 0; number < count; number += 1) {
    const start = recurrence(service.first_due, frequency, number)
    // Daily work is not done on days off: moved, it would be done twice on the next day.
    if (frequency === "day" && !isWorkingDay(start)) continue
    const before = new Map<string, string>()
    for (const { depends_on, doers, key: task, offset_days, title: said, type } of order) {
      const { due_on: working, moved } = dueFrom(offset_days === 0 ? start : addDays(start, offset_days))
      const due_on = depends_on.reduce((day, one) => later(day, before.get(one) ?? day), working)
      before.set(task, due_on)
      planned.push({
        start,
        planned: { service: service.key, task, recurrence: number, title: said, type, due_on, moved, doers }
      })
    }
  }
  return planned
}

/**
 * [MIS-O02] The tasks of a mission, by the start of their recurrence; those of one recurrence stand after the ones that they
 * depend on.
 */
export const planOf = ({ services }: Pick<MissionContent, "services">): ReadonlyArray<PlannedTask> => {
  const dues = new Map<string, Due>()
  return (
    services
      .flatMap((service) => ofService(service, dues))
      // The sort is stable: what starts on one day keeps the order of the services and their tasks.
      .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
      .map(({ planned }) => planned)
  )
}

/** A task that was made before. */
export interface MadeTask {
  readonly service: number
  readonly task: string
  readonly recurrence: number
  /** Null once somebody has removed it: it is not made again. */
  readonly id: number | null
  readonly title: string
  readonly due_on: string
  readonly type: TaskType
  /** People it was given to. */
  readonly members: ReadonlyArray<number>
  /** To do as it was made: nobody has changed, begun or answered it. */
  readonly is_untouched: boolean
}

/** The plan with the people it is for. */
export interface MeantTask extends Omit<PlannedTask, "doers"> {
  readonly members: ReadonlyArray<number>
}

export interface Reconciled {
  readonly make: ReadonlyArray<MeantTask>
  /** As they are to be, with what they are. */
  readonly change: ReadonlyArray<MeantTask & { readonly id: number; readonly was: MadeTask }>
  readonly remove: ReadonlyArray<MadeTask & { readonly id: number }>
  /** Those that would change or go, and that somebody has touched. */
  readonly stay: ReadonlyArray<MadeTask & { readonly id: number }>
}

const sameMembers = (one: ReadonlyArray<number>, other: ReadonlyArray<number>) =>
  one.length === other.length && one.every((id) => other.includes(id))
const isSame = (made: MadeTask, meant: MeantTask) =>
  made.title === meant.title &&
  made.due_on === meant.due_on &&
  made.type === meant.type &&
  sameMembers(made.members, meant.members)

const isThere = (made: MadeTask): made is MadeTask & { readonly id: number } => made.id !== null

/** What brings the tasks that were made to what a mission means now; what somebody has touched stays as it is. */
export const reconcile = (plan: ReadonlyArray<MeantTask>, made: ReadonlyArray<MadeTask>): Reconciled => {
  const before = new Map(made.map((one) => [taskKey(one), one]))
  const meant = new Set(plan.map(taskKey))
  const differing = plan.flatMap((task) => {
    const known = before.get(taskKey(task))
    return known === undefined || !isThere(known) || isSame(known, task) ? [] : [{ known, task }]
  })
  const gone = made.filter(isThere).filter((one) => !meant.has(taskKey(one)))
  return {
    make: plan.filter((task) => !before.has(taskKey(task))),
    change: differing
      .filter(({ known }) => known.is_untouched)
      .map(({ known, task }) => ({ ...task, id: known.id, was: known })),
    remove: gone.filter(({ is_untouched }) => is_untouched),
    stay: [...differing.map(({ known }) => known), ...gone].filter(({ is_untouched }) => !is_untouched)
  }
}

export interface Team {
  readonly manager: number | null
  /** The manager among them. */
  readonly people: ReadonlyArray<{ readonly id: number; readonly role: "admin" | "collaborator" }>
}

/** Who does a task: somebody who has left the team, or a role that nobody has, is the manager's. */
export const membersOf = (doers: Doers, { manager, people }: Team): ReadonlyArray<number> => {
  const fallback = people.some(({ id }) => id === manager) && manager !== null ? [manager] : []
  if (doers === "client") return []
  if (doers === "manager") return fallback
  const found = people.filter((person) => ("user" in doers ? person.id === doers.user : person.role === doers.role))
  return found.length === 0 ? fallback : found.map(({ id }) => id)
}

export const meantOf = (content: Pick<MissionContent, "services">, team: Team): ReadonlyArray<MeantTask> =>
  planOf(content).map(({ doers, ...task }) => ({ ...task, members: membersOf(doers, team) }))

/** What of a plan is before a day: a mission that was cancelled keeps what was due by then. */
export const plannedUntil = (plan: ReadonlyArray<MeantTask>, day: string): ReadonlyArray<MeantTask> =>
  plan.filter(({ due_on }) => due_on < day)
