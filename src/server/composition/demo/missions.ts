import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { asMissionService, type MissionContent, type MissionState } from "#schemas/missions/missionRules.ts"
import { addDays } from "#schemas/shared/workingDays.ts"
import { meantOf, type MeantTask } from "#schemas/missions/plan.ts"
import { columnsOf } from "#server/missions/missionFacts.ts"

interface Staff {
  readonly firm_admin: number
  readonly firm_collaborator: number
}

type Task = readonly [name: string, who: "firm" | "client", offset: number]

const service = (
  title: string,
  unit_price: number,
  given: Partial<ServiceSnapshot>,
  tasks: ReadonlyArray<Task>
): ServiceSnapshot => {
  const quantity = given.quantity ?? 12
  return {
    // Older than the catalogue: no service of it is meant.
    service_id: 2_147_483_647 as ServiceSnapshot["service_id"],
    revision: 1,
    category_id: 1 as ServiceSnapshot["category_id"],
    category: "",
    title,
    reference: "",
    deliverable: "",
    commercial_text: "",
    contractual_text: [],
    unit_price,
    vat_rate: 2_000,
    quantity,
    unit: "mois",
    duration: 12,
    duration_unit: "month",
    frequency: "month",
    hours_budget: 24 * 60,
    is_client_visible: true,
    total_price: unit_price * quantity,
    offer_id: null,
    offer_title: null,
    ...given,
    tasks: tasks.map(([name, who, offset_days], place) => ({
      key: `t${place + 1}`,
      name,
      who,
      role: null,
      offset_days,
      depends_on: place === 0 ? [] : [`t${place}`]
    }))
  }
}

const bookkeeping = service("Tenue comptable", 18_000, {}, [
  ["Pièces du mois", "client", 4],
  ["Saisie et lettrage", "firm", 14]
])
const vat = service("Déclaration de TVA", 4_500, { hours_budget: 6 * 60 }, [["Déclaration CA3", "firm", 18]])
const payroll = service("Bulletins de paie", 2_400, { quantity: 48, unit: "bulletin", hours_budget: 16 * 60 }, [
  ["Variables de paie", "client", 19],
  ["Bulletins et DSN", "firm", 26]
])
const closing = service(
  "Clôture annuelle",
  145_000,
  { quantity: 1, unit: "exercice", frequency: "year", hours_budget: 30 * 60 },
  [
    ["Inventaire et stocks", "client", 20],
    ["Révision des comptes", "firm", 60],
    ["Liasse fiscale", "firm", 100]
  ]
)
const secretarial = service(
  "Secrétariat juridique",
  39_000,
  { quantity: 1, unit: "exercice", frequency: "year", hours_budget: 5 * 60 },
  [["Assemblée générale", "firm", 150]]
)

interface DemoMission {
  readonly name: string
  readonly state: MissionState
  readonly services: ReadonlyArray<ServiceSnapshot>
  /** Years from this one. */
  readonly year: number
  readonly tacit?: boolean
  readonly reason?: string
  /** What the firm has proposed since, and the client has not answered. */
  readonly proposed?: { readonly note: string; readonly services: ReadonlyArray<ServiceSnapshot> }
}

const dearer = (snapshot: ServiceSnapshot, unit_price: number): ServiceSnapshot => ({
  ...snapshot,
  unit_price,
  total_price: unit_price * snapshot.quantity
})

const kinds: ReadonlyArray<ReadonlyArray<DemoMission>> = [
  [
    { name: "Comptabilité et fiscalité", state: "signed", services: [bookkeeping, vat, closing], year: 0, tacit: true },
    { name: "Social", state: "notSigned", services: [payroll], year: 1 }
  ],
  [
    {
      name: "Comptabilité et social",
      state: "amending",
      services: [bookkeeping, payroll],
      year: 0,
      proposed: {
        note: "Vous avez ouvert un second point de vente : deux fois plus de pièces à saisir, et une déclaration de TVA par mois.",
        services: [dearer(bookkeeping, 24_000), payroll, vat]
      }
    },
    {
      name: "Secrétariat juridique",
      state: "cancelled",
      services: [secretarial],
      year: 0,
      reason: "L’avocat de la société s’en charge."
    }
  ],
  [
    { name: "Clôture de l’exercice", state: "done", services: [closing, secretarial], year: -1 },
    { name: "Tenue et déclarations", state: "draft", services: [bookkeeping, vat], year: 1 }
  ],
  [{ name: "Tenue comptable", state: "suspended", services: [bookkeeping], year: 0, reason: "Honoraires impayés." }]
]

const addTasks = (
  mission: number,
  firm: number,
  vendor: number,
  staff: Staff,
  plan: ReadonlyArray<MeantTask>,
  today: string
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const lately = addDays(today, -9)
    for (const [place, task] of plan.entries()) {
      // What is due was done, but for a few of the last days.
      const isDone = task.due_on < today && (task.due_on < lately || (vendor + place) % 3 > 0)
      const [row] = yield* sql<{ id: number }>`
        insert into task (firm_id, vendor_id, type, title, due_date, status, review, author_id, minutes_spent)
        values (${firm}, ${vendor}, ${task.type}, ${task.title}, ${task.due_on}::date, ${isDone ? "done" : "to_do"}, 'none',
          ${staff.firm_admin}, ${isDone && task.members.length > 0 ? 75 : null}::integer) returning id`
      if (row === undefined) continue
      for (const member of task.members)
        yield* sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side) values (${row.id}, ${member}, ${firm}, ${vendor}, 'firm')`
      yield* sql`insert into mission_task (mission_id, service, task, recurrence, firm_id, vendor_id, task_id, title, type, due_on, members, revision)
        values (${mission}, ${task.service}, ${task.task}, ${task.recurrence}, ${firm}, ${vendor}, ${row.id}, ${task.title}, ${task.type},
          ${task.due_on}::date, ${[...task.members]}::integer[], 1)`
    }
  })

const addMission = (firm: number, vendor: number, staff: Staff, now: Date, demo: DemoMission) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const year = now.getUTCFullYear() + demo.year
    const days = { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }
    const content: MissionContent = {
      name: `${demo.name} ${year}`,
      reference: "",
      ...days,
      manager_id: staff.firm_collaborator,
      member_ids: [staff.firm_admin],
      tacit_renewal: demo.tacit ?? false,
      renewal_months: 12,
      services: demo.services.map((snapshot, place) => asMissionService(snapshot, place + 1, days))
    }
    const { name, name_key, ...columns } = columnsOf(content)
    const isSigned = ["signed", "amending", "suspended", "done"].includes(demo.state)
    const [made] = yield* sql<{ id: number }>`
      insert into mission (firm_id, vendor_id, name, name_key, author_id)
      values (${firm}, ${vendor}, ${name}, ${name_key}, ${staff.firm_admin}) returning id`
    if (made === undefined) return
    const facts = {
      ...columns,
      state: demo.state,
      step: demo.state === "draft" ? "team" : "summary",
      reason: demo.reason ?? "",
      ...(isSigned ? { signed_on: `${year - 1}-12-15`, signed_by: staff.firm_admin, version: 1 } : {}),
      ...(demo.state === "done" ? { ended_on: days.ends_on } : {}),
      ...(demo.state === "cancelled" ? { ended_on: now.toISOString().slice(0, 10) } : {})
    }
    yield* sql`select app.put_mission(${made.id}, ${JSON.stringify(facts)}::text::jsonb)`
    if (!isSigned) return
    yield* sql`select app.add_mission_version(${made.id}, 'signature', 'accepted', ${JSON.stringify(content)}::text::jsonb, '')`
    if (demo.proposed !== undefined) {
      const { note, services } = demo.proposed
      const next = {
        ...content,
        services: services.map((snapshot, place) => asMissionService(snapshot, place + 1, days))
      }
      yield* sql`select app.add_mission_version(${made.id}, 'amendment', 'proposed', ${JSON.stringify(next)}::text::jsonb, ${note})`
    }
    const team = {
      manager: staff.firm_collaborator,
      people: [
        { id: staff.firm_collaborator, role: "collaborator" as const },
        { id: staff.firm_admin, role: "admin" as const }
      ]
    }
    const today = now.toISOString().slice(0, 10)
    yield* addTasks(made.id, firm, vendor, staff, meantOf(content, team), demo.state === "done" ? "9999-12-31" : today)
  })

/** [MIS-001] Missions in their different states, for every client another mix. */
export const addMissions = (firm: number, vendor: number, place: number, staff: Staff, now: Date) =>
  Effect.forEach(kinds[place % kinds.length] ?? [], (demo) => addMission(firm, vendor, staff, now, demo), {
    discard: true
  })
