import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { asMissionService, type MissionContent, type MissionState, pricedAnew } from "#schemas/missions/missionRules.ts"
import { addDays } from "#schemas/shared/workingDays.ts"
import { meantOf, type MeantTask } from "#schemas/missions/plan.ts"
import { type DemoCatalog, snapshotsFor } from "#server/composition/demo/catalog.ts"
import { orderedMission } from "#server/composition/demo/catalogOrders.ts"
import { columnsOf } from "#server/missions/missionFacts.ts"

interface Staff {
  readonly firm_admin: number
  readonly firm_collaborator: number
}

/** Keys of services in `catalogItems.ts`, with quantities. */
type Sold = ReadonlyArray<readonly [key: string, quantity: number]>

interface DemoMission {
  readonly name: string
  readonly state: MissionState
  /** The services sold, or else the offer they were sold as. */
  readonly services?: Sold
  readonly offer?: string
  /** Relative to the current year. */
  readonly year: number
  readonly tacit?: boolean
  readonly reason?: string
  /** An amendment that the firm has proposed and the client has not answered. */
  readonly proposed?: {
    readonly note: string
    readonly services: Sold
    /** New unit prices in cents, by the service's key. */
    readonly prices: Readonly<Record<string, number>>
  }
}

const kinds: ReadonlyArray<ReadonlyArray<DemoMission>> = [
  [
    { name: orderedMission, state: "signed", offer: "Essentiel TPE", year: 0, tacit: true },
    { name: "Social", state: "notSigned", services: [["slips", 48]], year: 1 }
  ],
  [
    {
      name: "Comptabilité et social",
      state: "amending",
      services: [
        ["books", 12],
        ["slips", 48]
      ],
      year: 0,
      proposed: {
        note: "Vous avez ouvert un second point de vente : deux fois plus de pièces à saisir, et une déclaration de TVA par mois.",
        services: [
          ["books", 12],
          ["slips", 48],
          ["vat", 12]
        ],
        prices: { books: 24_000 }
      }
    },
    {
      name: "Secrétariat juridique",
      state: "cancelled",
      services: [["meeting", 1]],
      year: 0,
      reason: "L’avocat de la société s’en charge."
    }
  ],
  [
    {
      name: "Clôture de l’exercice",
      state: "done",
      services: [
        ["closing", 1],
        ["meeting", 1]
      ],
      year: -1
    },
    {
      name: "Tenue et déclarations",
      state: "draft",
      services: [
        ["books", 12],
        ["vat", 12]
      ],
      year: 1
    }
  ],
  [{ name: "Tenue comptable", state: "suspended", services: [["books", 12]], year: 0, reason: "Honoraires impayés." }]
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
      // Past tasks are done, except a few of the last days.
      const isDone = task.due_on < today && (task.due_on < lately || (vendor + place) % 3 > 0)
      const [row] = yield* sql<{ id: number }>`
        insert into task (firm_id, vendor_id, type, title, due_date, status, review, author_id, minutes_spent)
        values (${firm}, ${vendor}, ${task.type}, ${task.title}, ${task.due_on}::date, ${isDone ? "done" : "to_do"}, 'none',
          ${staff.firm_admin}, ${isDone && task.members.length > 0 ? 35 : null}::integer) returning id`
      if (row === undefined) continue
      for (const member of task.members)
        yield* sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side) values (${row.id}, ${member}, ${firm}, ${vendor}, 'firm')`
      yield* sql`insert into mission_task (mission_id, service, task, recurrence, firm_id, vendor_id, task_id, title, type, due_on, members, revision)
        values (${mission}, ${task.service}, ${task.task}, ${task.recurrence}, ${firm}, ${vendor}, ${row.id}, ${task.title}, ${task.type},
          ${task.due_on}::date, ${[...task.members]}::integer[], 1)`
    }
  })

/** Both versions list their services in the same order, so positions match the keys. */
const withPrices = (
  services: ReadonlyArray<ServiceSnapshot>,
  sold: Sold,
  prices: Readonly<Record<string, number>>
): ReadonlyArray<ServiceSnapshot> =>
  services.map((snapshot, place) => {
    const price = prices[sold[place]?.[0] ?? ""]
    return price === undefined ? snapshot : pricedAnew(snapshot, { unit_price: price })
  })

const addMission = (firm: number, vendor: number, staff: Staff, catalog: DemoCatalog, now: Date, demo: DemoMission) =>
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
      services: snapshotsFor(catalog, demo).map((snapshot, place) => asMissionService(snapshot, place + 1, days))
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
      const { note, prices, services } = demo.proposed
      const next = {
        ...content,
        services: withPrices(snapshotsFor(catalog, { services }), services, prices).map((snapshot, place) =>
          asMissionService(snapshot, place + 1, days)
        )
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

/** [MIS-001] Adds a client's missions; each client has a different mix of states. */
export const addMissions = (
  firm: number,
  vendor: number,
  place: number,
  staff: Staff,
  catalog: DemoCatalog,
  now: Date
) =>
  Effect.forEach(kinds[place % kinds.length] ?? [], (demo) => addMission(firm, vendor, staff, catalog, now, demo), {
    discard: true
  })
