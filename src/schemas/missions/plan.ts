import type { ServiceTask } from "#schemas/catalog/catalog.ts"
import type { MissionContent, MissionService } from "#schemas/missions/missionRules.ts"
import { recurrencesOf } from "#schemas/missions/missionRules.ts"
import { inOrder } from "#schemas/shared/graph.ts"
import { recurrence } from "#schemas/shared/recurrence.ts"
import { addDays, isFrenchHoliday, isWorkingDay, nextWorkingDay } from "#schemas/shared/workingDays.ts"
import { taskTitleLimit, type TaskType } from "#schemas/tasks/taskRules.ts"

/** [MIS-O02] A planned task. There is one for each recurrence of each task of each service. */
export interface PlannedTask {
  /** Key of the service. With `task` and `recurrence` it identifies a task within its mission. */
  readonly service: number
  readonly task: string
  readonly recurrence: number
  readonly title: string
  readonly type: TaskType
  readonly due_on: string
  /**
   * Why the planned day was no working day, so that the due date moved; null if it was one. A delay by a dependency
   * does not count.
   */
  readonly moved: "holiday" | "weekend" | null
  /** Who gets the task; `membersOf` resolves it to user ids. */
  readonly doers: Doers
}

/**
 * Who gets a task. `client`: it becomes an information request; `manager`: the mission's manager; `role`: all team
 * members with this role.
 */
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
  /** Date on which the task's recurrence starts. */
  readonly start: string
  readonly planned: PlannedTask
}

interface Due extends Pick<PlannedTask, "due_on" | "moved"> {}
const dueOf = (wanted: string): Due => {
  const due_on = nextWorkingDay(wanted)
  return { due_on, moved: due_on === wanted ? null : isFrenchHoliday(wanted) ? "holiday" : "weekend" }
}

/**
 * Plans the tasks of one service. All services share the cache `dues`, because ten thousand tasks fall on a few hundred
 * days.
 */
const ofService = (service: MissionService, dues: Map<string, Due>): ReadonlyArray<Started> => {
  const { frequency, tasks, title } = service.snapshot
  const byKey = new Map(tasks.map((task) => [task.key, task]))
  // Computed once, because it is the same for every recurrence.
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
    // Skip daily tasks on days off: moved to the next working day, they would be duplicates of its own task.
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
 * [MIS-O02] The planned tasks of a mission, sorted by the start of their recurrence. Within a recurrence, a task comes
 * after the tasks that it depends on.
 */
export const planOf = ({ services }: Pick<MissionContent, "services">): ReadonlyArray<PlannedTask> => {
  const dues = new Map<string, Due>()
  return (
    services
      .flatMap((service) => ofService(service, dues))
      // The sort is stable: tasks with the same start keep the order of services and of their tasks.
      .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
      .map(({ planned }) => planned)
  )
}

/** An existing task that was created from the plan. */
export interface MadeTask {
  readonly service: number
  readonly task: string
  readonly recurrence: number
  /** Null if a user has deleted the task: then it is not created again. */
  readonly id: number | null
  readonly title: string
  readonly due_on: string
  readonly type: TaskType
  /** User ids of the assignees in the firm. */
  readonly members: ReadonlyArray<number>
  /** No user has changed, started or answered the task since it was created. */
  readonly is_untouched: boolean
}

/** A planned task whose assignees are resolved to user ids. */
export interface MeantTask extends Omit<PlannedTask, "doers"> {
  readonly members: ReadonlyArray<number>
}

export interface Reconciled {
  readonly make: ReadonlyArray<MeantTask>
  /** Tasks to change: the planned values, and the current ones in `was`. */
  readonly change: ReadonlyArray<MeantTask & { readonly id: number; readonly was: MadeTask }>
  readonly remove: ReadonlyArray<MadeTask & { readonly id: number }>
  /** Tasks that differ from the plan but stay, because a user has touched them. */
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

/**
 * Compares the plan with the existing tasks and returns what to create, change and delete. Tasks that a user has
 * touched stay.
 */
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
  /** The team members, the manager included. */
  readonly people: ReadonlyArray<{ readonly id: number; readonly role: "admin" | "collaborator" }>
}

/**
 * The user ids of a task's assignees; empty for information requests. The manager replaces users who left the team and
 * roles that no team member has.
 */
export const membersOf = (doers: Doers, { manager, people }: Team): ReadonlyArray<number> => {
  const fallback = people.some(({ id }) => id === manager) && manager !== null ? [manager] : []
  if (doers === "client") return []
  if (doers === "manager") return fallback
  const found = people.filter((person) => ("user" in doers ? person.id === doers.user : person.role === doers.role))
  return found.length === 0 ? fallback : found.map(({ id }) => id)
}

export const meantOf = (content: Pick<MissionContent, "services">, team: Team): ReadonlyArray<MeantTask> =>
  planOf(content).map(({ doers, ...task }) => ({ ...task, members: membersOf(doers, team) }))

/** The planned tasks that are due before `day`: a cancelled mission keeps only those. */
export const plannedUntil = (plan: ReadonlyArray<MeantTask>, day: string): ReadonlyArray<MeantTask> =>
  plan.filter(({ due_on }) => due_on < day)
