import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { turnTables } from "#machines/home/turns.ts"
import { statesAwaiting, type TurnSide } from "#machines/shared/turns.ts"
import type { ModuleName } from "#schemas/access/modules.ts"
import type { HomeTurn } from "#schemas/home/home.ts"
import { plannedDays, renewalDays, type TurnKind } from "#schemas/home/turnRules.ts"
import { inText } from "#server/shared/statementPlans.ts"

/** What `findTurns` looks for. The transaction has entered a scope. */
export interface TurnQuestion {
  readonly firm: number
  readonly user: number
  /** If set, only this company. */
  readonly vendor: number | null
  /**
   * Whether the scope contains all companies of the firm. If false (and `vendor` is null), the query lists the visible
   * companies to use an index.
   */
  readonly seesAll: boolean
  /** If set, only entities that this member of the firm is responsible for. */
  readonly owner: number | null
  /** If true, only entities that have waited longer than planned. */
  readonly isLate: boolean
  /** With `isLate`: only entities that became late within this number of days. */
  readonly recent?: number
  readonly limit: number
}
type Rows = (
  sql: SqlClient.SqlClient,
  question: TurnQuestion,
  /** SQL `state in (...)`: the states in which the entity's machine waits for the side `awaits`. */
  states: Statement.Fragment
) => Statement.Fragment

/** How to find the entities of one kind that wait for one side, and the module that must be active. */
export interface TurnSource {
  readonly kind: TurnKind
  readonly module: ModuleName | null
  readonly awaits: TurnSide
  readonly rows: Rows
}

/** Literals instead of parameters, so that partial indexes match. */
const inStates = (sql: SqlClient.SqlClient, column: string, kind: TurnKind, side: TurnSide) => {
  const states = statesAwaiting(turnTables[kind], side)
  return sql.literal(`${column} in (${states.map((state) => `'${state}'`).join(", ")})`)
}
const of = (sql: SqlClient.SqlClient, column: string, id: number | null) =>
  id === null ? sql`true` : sql`${sql.literal(column)} = ${id}`
/** SQL condition: the column's time is more than `days` ago. Always true unless `isLate` is set. */
const overdue = (sql: SqlClient.SqlClient, { isLate, recent }: TurnQuestion, column: string, days: number) =>
  isLate
    ? sql`${sql.literal(column)} < now() - make_interval(days => ${inText(sql, days)})
        ${recent === undefined ? sql`` : sql`and ${sql.literal(column)} > now() - make_interval(days => ${inText(sql, days + recent + 1)})`}`
    : sql`true`

// The states in which a task waits for the client, written like the index `task_awaits_client`. A test compares both
// with the machine.
const awaitsClient =
  "t.type = 'information_request' and not t.internal and t.status <> 'done' and t.review <> 'submitted'"
const taskColumns = `'task' as kind, t.id, t.vendor_id, t.title,
  case when t.review = 'returned' then 'returned' when t.status = 'in_progress' then 'inProgress' else 'toDo' end as state,
  t.created_at as since, t.due_date as due, t.author_id as owner, t.revision`

const tasks: Rows = (sql, question) => {
  const { firm, isLate, limit, owner, recent, seesAll, vendor } = question
  // For a person with few companies: without this condition an index by date would mostly read tasks of companies they
  // cannot see.
  const narrowed =
    vendor === null && !seesAll
      ? sql`t.vendor_id in (select unnest(app.scope_vendors()))`
      : of(sql, "t.vendor_id", vendor)
  const from = sql`select ${sql.literal(taskColumns)} from task t where t.firm_id = ${firm} and ${sql.literal(awaitsClient)}
    and ${narrowed} and ${of(sql, "t.author_id", owner)}`
  const dated = isLate
    ? sql`and t.due_date < (now() at time zone 'Europe/Paris')::date
        ${recent === undefined ? sql`` : sql`and t.due_date >= (now() at time zone 'Europe/Paris')::date - ${recent}::integer`}`
    : sql`and t.due_date is not null`
  return sql`(${from} ${dated} order by t.due_date, t.id limit ${inText(sql, limit)})
    union all (${from} and t.due_date is null and ${overdue(sql, question, "t.created_at", plannedDays.task)}
      order by t.id limit ${inText(sql, limit)})`
}

const signatures: Rows = (sql, question, states) => sql`(
  select 'signature' as kind, s.id, s.vendor_id, s.document_name as title, s.state, coalesce(y.since, s.created_at) as since,
      null::date as due, s.author_id as owner, s.revision
    from signature s left join lateral (select min(i.invited_at) as since from signature_signatory i
      where i.signature_id = s.id and i.state = 'inProgress') y on true
   where s.firm_id = ${question.firm} and ${states} and ${of(sql, "s.vendor_id", question.vendor)}
     and ${of(sql, "s.author_id", question.owner)}
     and (s.document_id is null or exists (select from node d where d.id = s.document_id))
     and ${overdue(sql, question, "coalesce(y.since, s.created_at)", plannedDays.signature)}
   order by s.id limit ${inText(sql, question.limit)})`

const missionsOf =
  (kind: "mission" | "renewal", condition: string, since: string, due: string): Rows =>
  (sql, question, states) =>
    sql`(
  select ${kind} as kind, m.id, m.vendor_id, m.name as title, m.state, ${sql.literal(since)} as since, ${sql.literal(due)} as due,
      coalesce(m.manager_id, m.author_id) as owner, m.revision
    from mission m where m.firm_id = ${question.firm} and ${states} and ${sql.literal(condition)}
     and ${of(sql, "m.vendor_id", question.vendor)} and ${of(sql, "coalesce(m.manager_id, m.author_id)", question.owner)}
     and ${overdue(sql, question, since, plannedDays.mission)}
   order by ${sql.literal(since)}, m.id limit ${inText(sql, question.limit)})`

const invitations: Rows = (sql, question) => sql`(
  select 'invitation' as kind, u.user_id as id, u.vendor_id, app.person(u.user_id)->>'name' as title, 'invited' as state,
      u.invited_at as since, null::date as due, null::integer as owner, u.revision
    from vendor_user u where u.firm_id = ${question.firm} and u.joined_at is null and u.invited_at is not null
     and (u.access_ends_at is null or u.access_ends_at > now())
     and ${of(sql, "u.vendor_id", question.vendor)} and ${question.owner === null}
     and ${overdue(sql, question, "u.invited_at", plannedDays.invitation)}
   order by u.invited_at, u.user_id limit ${inText(sql, question.limit)})`

/** Signatures that wait for the person's own signature, found by their email address. */
const signatories: Rows = (sql, { firm, limit, user, vendor }, states) => sql`(
  select 'signatory' as kind, s.id, s.vendor_id, s.document_name as title, y.state, coalesce(y.invited_at, s.created_at) as since,
      (s.expires_at at time zone 'Europe/Paris')::date as due, s.author_id as owner, s.revision
    from signature_signatory y join signature s on s.id = y.signature_id and s.state = 'inProgress'
   where y.email = (select email from app_user where id = ${user}) and ${states} and s.firm_id = ${firm}
     and ${of(sql, "s.vendor_id", vendor)} and (s.document_id is null or exists (select from node d where d.id = s.document_id))
     and not exists (select from vendor_user g where g.vendor_id = s.vendor_id and g.user_id = ${user} and g.role = 'guest')
   order by s.expires_at, s.id limit ${inText(sql, limit)})`

const imports: Rows = (sql, { firm, limit, user, vendor }, states) => sql`(
  select 'import' as kind, i.id, null::integer as vendor_id, i.name as title, i.state, i.created_at as since, null::date as due,
      i.user_id as owner, 0 as revision
    from client_import i where i.firm_id = ${firm} and i.user_id = ${user} and ${states} and ${vendor === null}
   order by i.id limit ${inText(sql, limit)})`

const connections: Rows = (sql, { firm, limit, user, vendor }, states) => sql`(
  select 'connection' as kind, c.id, c.vendor_id, a.title, c.state, coalesce(c.failed_at, a.created_at) as since, null::date as due,
      c.authorised_by as owner, c.revision
    from connection c join application a on a.id = c.application_id
   where c.firm_id = ${firm} and c.authorised_by = ${user} and ${states} and ${of(sql, "c.vendor_id", vendor)}
   order by c.id limit ${inText(sql, limit)})`

/** Orders that a client has placed and that the firm has not answered. */
const orders: Rows = (sql, { firm, limit, vendor }, states) => sql`(
  select 'order' as kind, r.id, r.vendor_id,
      coalesce((select coalesce(l.snapshot->>'offer_title', l.snapshot->>'title') from service_request_line l
        where l.request_id = r.id order by l.place limit 1), '') as title,
      r.state, r.requested_at as since, null::date as due, null::integer as owner, r.revision
    from service_request r where r.firm_id = ${firm} and ${states} and ${of(sql, "r.vendor_id", vendor)}
   order by r.id limit ${inText(sql, limit)})`

/** Proposed mission versions that the person has to answer as the client's administrator. */
const amendments: Rows = (sql, question, states) => sql`(
  select 'mission' as kind, m.id, m.vendor_id, m.name as title, m.state, m.updated_at as since, null::date as due,
      coalesce(m.manager_id, m.author_id) as owner, m.revision
    from mission m where m.firm_id = ${question.firm} and ${states} and ${of(sql, "m.vendor_id", question.vendor)}
     and exists (select from vendor_user u where u.vendor_id = m.vendor_id and u.user_id = ${question.user} and u.role = 'admin')
   order by m.updated_at, m.id limit ${inText(sql, question.limit)})`

/** What a firm waits for from its clients. */
export const firmWaits: ReadonlyArray<TurnSource> = [
  { kind: "task", module: "tasks", awaits: "client", rows: tasks },
  { kind: "signature", module: "signatures", awaits: "client", rows: signatures },
  {
    kind: "mission",
    module: "missions",
    awaits: "client",
    rows: missionsOf("mission", "true", "m.updated_at", "null::date")
  },
  { kind: "invitation", module: null, awaits: "client", rows: invitations }
]
/** What waits for a member of the firm, by line of the home page. */
export const firmTurns = {
  sign: [{ kind: "signatory", module: "signatures", awaits: "client", rows: signatories }],
  missions: [
    {
      kind: "mission",
      module: "missions",
      awaits: "firm",
      rows: missionsOf("mission", "m.state <> 'draft'", "m.updated_at", "null::date")
    },
    {
      kind: "renewal",
      module: "missions",
      awaits: "firm",
      rows: missionsOf(
        "renewal",
        `not m.tacit_renewal and m.ends_on between (now() at time zone 'Europe/Paris')::date
          and (now() at time zone 'Europe/Paris')::date + ${renewalDays}`,
        `(m.ends_on - ${renewalDays})::timestamptz`,
        "m.ends_on"
      )
    }
  ],
  unfinished: [
    { kind: "signature", module: "signatures", awaits: "firm", rows: signatures },
    { kind: "import", module: null, awaits: "firm", rows: imports },
    { kind: "connection", module: "applications", awaits: "firm", rows: connections }
  ]
} as const satisfies Record<string, ReadonlyArray<TurnSource>>
/** What waits for a client user, and what they wait for, by line of the home page. */
export const clientTurns = {
  sign: firmTurns.sign,
  missions: [{ kind: "mission", module: "missions", awaits: "client", rows: amendments }],
  waits: [{ kind: "order", module: "service-requests", awaits: "firm", rows: orders }]
} as const satisfies Record<string, ReadonlyArray<TurnSource>>

const stateColumns: Readonly<Record<TurnKind, string>> = {
  task: "t.state",
  document: "n.state",
  order: "r.state",
  mission: "m.state",
  renewal: "m.state",
  signature: "s.state",
  signatory: "y.state",
  invitation: "u.state",
  import: "i.state",
  connection: "c.state"
}

/** An entity found by `findTurns`, without the names of people. */
export interface FoundTurn {
  readonly kind: TurnKind
  /** The side that it waits for: with the kind, this identifies the `TurnSource`. */
  readonly awaits: TurnSide
  readonly id: number
  readonly vendor_id: number | null
  readonly title: string
  readonly state: string
  readonly since: string
  readonly due: string | null
  readonly late_days: number
  readonly owner: number | null
  readonly revision: number
}

const plannedOf = (kind: TurnKind): number => (kind in plannedDays ? plannedDays[kind as keyof typeof plannedDays] : 0)

/**
 * The entities of the sources, the longest overdue first. Excludes inactive companies, and companies without the
 * module; a company's own setting of a module overrides the firm's.
 */
export const findTurns = (sources: ReadonlyArray<TurnSource>, question: TurnQuestion) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (sources.length === 0) return []
    const parts = sources.map(
      ({ awaits, kind, module, rows }) => sql`
      select f.*, ${awaits}::text as awaits, ${module}::text as module, ${inText(sql, plannedOf(kind))} as planned
        from (${rows(sql, question, inStates(sql, stateColumns[kind], kind, awaits))}) f`
    )
    const all = parts.reduce((before, part) => sql`${before} union all ${part}`)
    return yield* sql<FoundTurn>`
      select x.kind, x.awaits, x.id, x.vendor_id, x.title, x.state, app.instant(x.since) as since, x.due::text as due, x.owner, x.revision,
          -- Without a date or planned days it is never late.
          case when x.due is null and x.planned = 0 then 0 else greatest((now() at time zone 'Europe/Paris')::date
            - coalesce(x.due, (x.since at time zone 'Europe/Paris')::date + x.planned), 0) end::integer as late_days
        from (${all}) x left join vendor v on v.id = x.vendor_id
       where (x.vendor_id is null or v.active)
         and (x.module is null or coalesce(
           (select m.is_active from module m where m.firm_id = ${question.firm} and m.vendor_id = x.vendor_id and m.name = x.module),
           (select m.is_active from module m where m.firm_id = ${question.firm} and m.vendor_id is null and m.name = x.module), false))
       order by late_days desc, x.since, x.kind, x.id`
  })

interface Details {
  readonly kind: TurnKind
  readonly id: number
  readonly vendor_id: number | null
  readonly company: HomeTurn["company"]
  readonly owner: HomeTurn["owner"]
  readonly awaited: HomeTurn["awaited"] | null
  readonly reminded_at: string | null
  readonly is_reminded_today: boolean
  readonly document: HomeTurn["document"]
  readonly may_keep: boolean
}

/** The event by which a firm sends a reminder, by kind; `showTurns` asks the machine whether it is possible now. */
const reminders: Readonly<Partial<Record<TurnKind, string>>> = {
  task: "request.reminded",
  signature: "signature.reminded",
  invitation: "invitation.repeated"
}

/** Adds the names of people, the document, and the actions that are possible now. In the given order. */
export const showTurns = (found: ReadonlyArray<FoundTurn>, isOfFirm: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (found.length === 0) return []
    const asked = JSON.stringify(found.map(({ id, kind, owner, vendor_id }) => ({ id, kind, owner, vendor_id })))
    const rows = yield* sql<Details>`
      select x.kind, x.id, x.vendor_id,
          case when v.id is not null then json_build_object('id', v.id, 'name', v.company_name) end as company,
          case when x.owner is not null then app.person(x.owner) end as owner,
          case x.kind
            when 'task' then (select json_agg(app.person(m.user_id)->>'name' order by m.user_id) from task_member m
              where m.task_id = x.id and m.side = 'company')
            when 'signature' then (select json_agg(btrim(y.firstname || ' ' || y.lastname) order by y.rank, y.place)
              from signature_signatory y where y.signature_id = x.id and y.state = 'inProgress') end as awaited,
          app.instant(g.at) as reminded_at,
          coalesce((g.at at time zone 'Europe/Paris')::date = (now() at time zone 'Europe/Paris')::date, false) as is_reminded_today,
          case when n.id is not null then json_build_object('hash', n.hash, 'folder_hash', p.hash) end as document,
          x.kind <> 'task' or (select app.task_acl(t.rule_id, t.firm_rule) is null from task t where t.id = x.id) as may_keep
        from json_to_recordset(${asked}::text::json) as x (kind text, id integer, owner integer, vendor_id integer)
        left join vendor v on v.id = x.vendor_id
        left join lateral (select max(n.at) as at from task_nudge n where x.kind = 'task' and n.task_id = x.id) g on true
        left join signature s on x.kind in ('signature', 'signatory') and s.id = x.id
        left join node n on n.id = s.document_id and n.deleted_at is null left join node p on p.id = n.parent_id`
    const key = ({ id, kind, vendor_id }: Pick<FoundTurn, "id" | "kind" | "vendor_id">) => `${kind} ${id} ${vendor_id}`
    const known = new Map(rows.map((row) => [key(row), row]))
    return found.map((turn): HomeTurn => {
      const details = known.get(key(turn))
      const { awaits: _, owner: __, vendor_id: ___, ...rest } = turn
      return {
        ...rest,
        move: moveOf(turn),
        company: details?.company ?? null,
        owner: isOfFirm ? (details?.owner ?? null) : null,
        awaited: details?.awaited ?? [],
        document: details?.document ?? null,
        reminded_at: details?.reminded_at ?? null,
        can_remind:
          isOfFirm && turn.kind in reminders && details?.may_keep === true && details.is_reminded_today === false
      }
    })
  })

const moveOf = ({ kind, state }: FoundTurn) => {
  const table = turnTables[kind]
  const moves = table.contexts.map((context) => table.turnOf(state, context)?.event)
  return moves.find((move) => move !== undefined) ?? ""
}
