import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TaskReview, TaskStatus, TaskType } from "#schemas/tasks/taskRules.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import type { DemoAuthor } from "#server/composition/demo/tree.ts"

type People = Readonly<Record<DemoAuthor, number>>

interface DemoTask {
  readonly title: string
  readonly type: TaskType
  /** Due date in days from today; null for none. */
  readonly due: number | null
  readonly status?: TaskStatus
  readonly review?: TaskReview
  readonly notes?: string
  readonly answer?: string
  readonly reason?: string
  readonly internal?: boolean
  readonly members: ReadonlyArray<DemoAuthor>
  /** Whether the client's latest photo is attached. */
  readonly hasPhoto?: boolean
  readonly below?: ReadonlyArray<DemoTask>
}

const month = (now: Date) => new Intl.DateTimeFormat("fr-FR", { month: "long", timeZone: "UTC" }).format(now)

const tasksOf = (now: Date, place: number): ReadonlyArray<DemoTask> => [
  {
    title: `Relevés bancaires de ${month(now)}`,
    type: "information_request",
    due: 2,
    notes: "Tous les comptes, en PDF.",
    members: ["firm_collaborator", "client_collaborator"]
  },
  {
    title: "Tickets de carburant du trimestre",
    type: "information_request",
    due: 6,
    status: "in_progress",
    review: "submitted",
    answer: "Voici la photo du ticket, je n’en ai pas d’autre.",
    members: ["firm_admin", "client_admin"],
    hasPhoto: true
  },
  {
    title: "Justificatifs des notes de frais",
    type: "information_request",
    // Every fourth client has a late task, so that the task list shows some.
    due: place % 4 === 0 ? -3 : 3 + place,
    status: "to_do",
    review: "returned",
    reason: "La page 2 est illisible : merci de la photographier à nouveau.",
    members: ["firm_collaborator", "client_collaborator"]
  },
  {
    title: "Attestation de vigilance Urssaf",
    type: "information_request",
    due: -12,
    status: "done",
    review: "accepted",
    members: ["firm_collaborator", "client_admin"]
  },
  {
    title: "Révision des comptes",
    type: "accounting_firm_task",
    due: 12,
    status: "in_progress",
    members: ["firm_collaborator"],
    below: [
      { title: "Cycle banque", type: "accounting_firm_task", due: 4, status: "done", members: ["firm_collaborator"] },
      { title: "Cycle achats", type: "accounting_firm_task", due: 8, members: ["firm_collaborator"] }
    ]
  },
  {
    title: "Préparer l’entretien annuel",
    type: "accounting_firm_task",
    due: place % 4 === 1 ? 0 : 2 + 2 * place,
    internal: true,
    notes: "Trésorerie, rémunération du dirigeant, investissements.",
    members: ["firm_admin"]
  }
]

const firmTasks: ReadonlyArray<DemoTask> = [
  {
    title: "Calendrier de la période fiscale",
    type: "accounting_firm_task",
    due: 7,
    members: ["firm_admin", "firm_collaborator"]
  }
]

const addTask = (
  firm: number,
  vendor: number | null,
  parent: number | null,
  people: Partial<People>,
  now: Date,
  task: DemoTask
): Effect.Effect<void, unknown, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const day = task.due === null ? null : new Date(now.getTime() + task.due * 86_400_000).toISOString().slice(0, 10)
    const author = people.firm_admin ?? null
    const isGiven = task.review !== undefined
    const [row] = yield* sql<{ id: number }>`
      insert into task (firm_id, vendor_id, parent_id, type, title, notes, due_date, status, review, reason, answer, internal, author_id,
          submitted_by, submitted_at)
      values (${firm}, ${vendor}::integer, ${parent}::integer, ${task.type}, ${task.title}, ${task.notes ?? ""}, ${day}::date,
        ${task.status ?? "to_do"}, ${task.review ?? "none"}, ${task.reason ?? ""}, ${task.answer ?? ""}, ${task.internal ?? false}, ${author}::integer,
        ${isGiven ? (people.client_admin ?? null) : null}::integer, ${isGiven ? now.toISOString() : null}::timestamptz) returning id`
    if (row === undefined) return
    for (const member of task.members) {
      const id = people[member]
      if (id === undefined) continue
      yield* sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side)
        values (${row.id}, ${id}, ${firm}, ${vendor}::integer, ${member.startsWith("firm") ? "firm" : "company"})`
    }
    if (task.hasPhoto === true)
      yield* sql`insert into task_document (task_id, node_id, firm_id, vendor_id, added_by)
        select ${row.id}::integer, n.id, n.firm_id, n.vendor_id, ${people.client_admin ?? null}::integer from node n
         where n.vendor_id = ${vendor}::integer and n.kind = 'document' and n.extension = 'jpg' order by n.id desc limit 1`
    for (const below of task.below ?? []) yield* addTask(firm, vendor, row.id, people, now, below)
  })

/** [NET-090] Adds information requests to a client, and the firm's tasks for it. */
export const addTasks = (firm: number, vendor: number, people: People, now: Date, place: number) =>
  Effect.forEach(tasksOf(now, place), (task) => addTask(firm, vendor, null, people, now, task))

/** Adds the firm's own tasks. */
export const addFirmTasks = (firm: number, people: Pick<People, "firm_admin" | "firm_collaborator">, now: Date) =>
  Effect.forEach(firmTasks, (task) => addTask(firm, null, null, people, now, task))

interface DoneTask {
  readonly id: number
  readonly vendor_id: number | null
  readonly author_id: number | null
  readonly client: number | null
  readonly type: TaskType
  readonly due_date: string
}

/** Logs tasks of the past (requested, answered, done, mostly in time), so that the statistics have a history. */
export const logDoneTasks = (firm: number, now: Date) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const done = yield* sql<DoneTask>`
      select t.id, t.vendor_id, t.author_id, t.type, t.due_date::text as due_date,
          (select min(u.user_id) from vendor_user u where u.vendor_id = t.vendor_id) as client
        from task t where t.firm_id = ${firm} and t.status = 'done' and t.due_date is not null order by t.id`
    const lines = done.flatMap(({ author_id, client, due_date, id, type, vendor_id }) => {
      const at = (hours: number) => new Date(Date.parse(`${due_date}T08:00:00Z`) + hours * 3_600_000).toISOString()
      const line = { firm, vendor: vendor_id, entity: "task", id }
      return [
        { ...line, user: author_id, type: "task.added", at: at(-12 * 24) },
        ...(type === "information_request"
          ? [{ ...line, user: client, type: "request.submitted", at: at(-12 * 24 + ((id % 9) + 1) * 19) }]
          : []),
        { ...line, user: author_id, type: "task.completed", at: at(((id % 7) - 5) * 24 + 6) }
      ]
    })
    yield* recordEvents(
      lines.filter(({ at }) => at < now.toISOString()).toSorted((one, other) => one.at.localeCompare(other.at))
    )
  })
