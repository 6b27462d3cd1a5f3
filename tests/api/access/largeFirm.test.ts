import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import type { SqlClient } from "effect/sql"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { moduleNames } from "#schemas/access/modules.ts"
import { type LargeFirm, type LargeFirmRole, plantLargeFirm } from "#tests/bench/largeFirm.ts"
import { fieldsOf, type Operation, operations, sample } from "#tests/support/contract.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

/** Large enough that lists, counts and searches use the code for large firms: the tally, indexes, hashed policies. */
const sizes = { companies: 400, assigned: 40, tasks: 8_000, documents: 8_000 }
const roles = ["admin", "collaborator", "colleague", "client admin", "client guest"] as const

let portal: Portal
let owner: pg.Pool
/** Two equal firms; their names differ and are part of all their texts. */
let own: LargeFirm
let other: LargeFirm

const rowsOf = async <A extends pg.QueryResultRow>(query: string, values: ReadonlyArray<unknown> = []) =>
  (await owner.query<A>(query, [...values])).rows
const idOf = async (query: string) => Number((await rowsOf<{ readonly id: string }>(query))[0]?.id)
const userOf = (role: LargeFirmRole) =>
  idOf(`select id from app_user where email = '${role.replace(" ", ".")}@grande.example'`)

beforeAll(async () => {
  portal = await startPortal()
  owner = new pg.Pool({ connectionString: portal.database.ownerUrl, max: 1 })
  own = await plantLargeFirm(owner, sizes)
  other = await plantLargeFirm(owner, sizes, "voisine")
  await owner.query(
    `insert into module (firm_id, name) select f, name from unnest($1::integer[]) f, unnest($2::text[]) name on conflict do nothing`,
    [[own.firm, other.firm], moduleNames]
  )
}, 120_000)
afterAll(async () => {
  await owner.end()
  await portal.stop()
})

/** How many companies of the firm a person can see; they are the first ones. */
const reachOf: Readonly<Record<LargeFirmRole, number>> = {
  admin: sizes.companies,
  collaborator: sizes.assigned,
  colleague: sizes.companies,
  "client admin": 1,
  "client guest": 1
}

/** The names and `vendor_id`s in an answer that belong to companies the person cannot see. */
const beyond = (text: string, role: LargeFirmRole) => {
  const reach = reachOf[role]
  const named = [...text.matchAll(/grande-(\d{5})/g)].filter(([, place]) => Number(place) > reach).map(([all]) => all)
  const foreign = [...text.matchAll(/voisine[^"]*/g)].map(([all]) => all)
  const ids = [...text.matchAll(/"vendor_id":(\d+)/g)].flatMap(([, id]) => {
    const place = Number(id) - own.vendor + 1
    return place >= 1 && place <= reach ? [] : [`vendor_id ${id}`]
  })
  return [...new Set([...named, ...foreign, ...ids])]
}

type Ids = Readonly<Record<string, number>>
/** The ids of a firm, of its company at a place (from 1), and of rows of that company. */
const idsOf = async ({ firm, vendor: first }: LargeFirm, place: number): Promise<Ids> => {
  const vendor = first + place - 1
  const node = (kind: string) =>
    idOf(`select min(id) as id from node where vendor_id = ${vendor} and kind = '${kind}' and not is_root`)
  const [document, folder] = [await node("document"), await node("folder")]
  const taskId = await idOf(`select min(id) as id from task where vendor_id = ${vendor}`)
  return {
    firmId: firm,
    accounting_firm_id: firm,
    firm_id: firm,
    vendorId: vendor,
    vendor_id: vendor,
    active_domain: vendor,
    companies: vendor,
    nodeId: document,
    node: document,
    document,
    folder,
    folder_id: folder,
    parent: folder,
    taskId
  }
}

/**
 * Left out: endpoints that end the session or whose response does not end. Endpoints without session return public
 * data.
 */
const apart = /logout|login|oauth|live|stream|events/
const reads = operations.filter(({ guarded, method, path }) => guarded && method === "GET" && !apart.test(path))

/** The URL of an endpoint with these ids; optional parameters are given too. */
const addressOf = ({ parameters, path }: Operation, ids: Ids, words: string) => {
  const query = parameters
    .filter((one) => one.in === "query")
    .flatMap(({ name, required }) =>
      ids[name] !== undefined
        ? [`${name}=${ids[name]}`]
        : name === "q" || name === "search"
          ? [`${name}=${words}`]
          : required === true
            ? [`${name}=1`]
            : []
    )
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1))}?${query.join("&")}`
}

const attacked = async (role: LargeFirmRole, ids: Ids, words: string) => {
  const told: Array<string> = []
  let answered = 0
  for (const read of reads) {
    const answer = await portal.call("GET", addressOf(read, ids, words), { as: own.tokens[role] })
    expect(answer.status, read.name).toBeLessThan(500)
    if (answer.status < 300) answered += 1
    told.push(...beyond(JSON.stringify(answer.body ?? null), role).map((what) => `${read.name}: ${what}`))
  }
  return { told, answered }
}

describe("[ACC-002] [NET-O06] every call that reads", () => {
  test.each(roles)(
    "tells a large firm's %s of their own companies only, whatever ids and words they send",
    async (role) => {
      const usual = await attacked(role, await idsOf(own, 1), "grande")
      expect(usual.told).toEqual([])
      // Without enough successful answers, the requests below would prove nothing.
      expect(usual.answered).toBeGreaterThan(role.startsWith("client") ? 30 : 60)
      const neighbours = await idsOf(other, 2)
      expect((await attacked(role, neighbours, "voisine")).told).toEqual([])
      // The own firm's id, with the ids of another firm's company.
      const mixed = { ...neighbours, firmId: own.firm, accounting_firm_id: own.firm, firm_id: own.firm }
      expect((await attacked(role, mixed, "voisine")).told).toEqual([])
      if (reachOf[role] < 300) expect((await attacked(role, await idsOf(own, 300), "grande")).told).toEqual([])
    },
    120_000
  )
})

/** Left out: endpoints that end the session of the caller, or hash a password on each call. None takes an id. */
const sparedWrites = new Set(["access.logout", "access.autologin", "access.retrievelogin", "ownPassword.change"])
const writes = operations.filter(
  ({ guarded, method, name, path }) => guarded && method !== "GET" && !sparedWrites.has(name) && !apart.test(path)
)

/** A valid body in which every field that is named like an id has the one of `ids`. */
const bodyOf = ({ body }: Operation, ids: Ids): unknown => {
  if (body === null) return undefined
  if (body.type === "bytes") return "bytes"
  const list = (name: string) => ids[name.replace(/^(added|removed)_/, "").replace(/_ids$/, "_id")]
  const known = new Set(fieldsOf(body.schema).map(({ path }) => path.join(".")))
  return sample(body.schema, (path) => {
    const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ""
    return known.has([...path, "0"].join(".")) ? undefined : (ids[name] ?? list(name))
  })
}

/** A digest of what the database keeps of a firm's companies from a place on, per table with a `vendor_id`. */
const keptOf = async ({ firm, vendor }: LargeFirm, from: number) => {
  const tables = await rowsOf<{ readonly name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'vendor_id'
      join pg_attribute f on f.attrelid = c.oid and f.attname = 'firm_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`
  )
  const first = vendor + from - 1
  const digests = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await rowsOf<{ readonly digest: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from "${name}" t
        where t.firm_id = $1 and (t.vendor_id between $2 and $3 or ($4 and t.vendor_id is null))`,
      [firm, first, vendor + sizes.companies - 1, from === 1]
    )
    digests.set(name, row?.digest ?? "")
  }
  return digests
}

describe("[ACC-002] [NET-O06] every call that writes", () => {
  test.each(["admin", "collaborator", "client admin"] as const)(
    "changes nothing beyond the companies of a large firm's %s, whatever ids they send",
    async (role) => {
      const as = own.tokens[role]
      const write = async (ids: Ids) => {
        // With a valid body, so that the call was decided by rights or by rows.
        let judged = 0
        for (const operation of writes) {
          const body = bodyOf(operation, ids)
          const answer = await portal.call(operation.method, addressOf(operation, ids, "voisine"), {
            as,
            ...(body === undefined ? {} : { body })
          })
          expect(answer.status, operation.name).toBeLessThan(500)
          if (answer.status !== 400 && answer.status !== 422) judged += 1
        }
        expect(judged).toBeGreaterThan(writes.length / 2)
      }
      const sessionId = await idOf(
        `select min(s.id) as id from session s join firm_user f on f.user_id = s.user_id where f.firm_id = ${other.firm}`
      )
      const neighbours = { ...(await idsOf(other, 2)), sessionId }
      const before = await keptOf(other, 1)
      await write(neighbours)
      await write({ ...neighbours, firmId: own.firm, accounting_firm_id: own.firm, firm_id: own.firm })
      expect(await keptOf(other, 1)).toEqual(before)
      if (reachOf[role] < 300) {
        const others = await keptOf(own, reachOf[role] + 1)
        await write({ ...(await idsOf(own, 300)), sessionId })
        expect(await keptOf(own, reachOf[role] + 1)).toEqual(others)
      }
      // The victim's session was not ended; the own one neither, so that every call above had a valid session.
      for (const one of [other.tokens.admin, as])
        expect((await portal.call("GET", "/api/users/me", { as: one })).status).toBe(200)
    },
    120_000
  )
})

/** Runs statements in a transaction as the role of the server: what a handler without any WHERE condition could do. */
const asApp = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* PgClient.make({ ...portal.database.connections.app, maxConnections: 1 })
      return yield* sql.withTransaction(use(sql))
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.orDie)
  )

/** [ROL-022] Tables that staff can read for the whole firm: who is assigned to which client. */
const firmWide = (role: LargeFirmRole): ReadonlyArray<string> => (role.startsWith("client") ? [] : ["assignment"])

interface Reached {
  readonly firm_id: number | null
  readonly vendor_id: number | null
  readonly n: number
}

describe("[ACC-002] with every WHERE clause removed", () => {
  test.each(roles)("the serving role reads no foreign row in the scope of a large firm's %s", async (role) => {
    const user = await userOf(role)
    // The tables with a firm_id or vendor_id that the server's role may read; in the others no row belongs to anybody.
    const tables = await rowsOf<{ readonly name: string; readonly firm: boolean; readonly vendor: boolean }>(
      `select c.relname as name, bool_or(a.attname = 'firm_id') as firm, bool_or(a.attname = 'vendor_id') as vendor
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('firm_id', 'vendor_id') and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege('dossier_app', c.oid, 'select')
        group by 1 order by 1`
    )
    expect(tables.length).toBeGreaterThan(60)
    const scopes = {
      firm: `select app.enter_firm(${user}, ${own.firm})`,
      tasks: `select app.enter_tasks(${user}, ${own.firm}, null)`,
      company: `select app.enter_vendor(${user}, ${own.vendor})`
    }
    for (const [scope, enter] of Object.entries(scopes)) {
      const reach = scope === "company" ? 1 : reachOf[role]
      const found = await asApp((sql) =>
        Effect.gen(function* () {
          yield* sql.unsafe(enter)
          const all = new Map<string, ReadonlyArray<Reached>>()
          for (const { firm, name, vendor } of tables) {
            const columns = `${firm ? "firm_id" : "null::integer"} as firm_id, ${vendor ? "vendor_id" : "null::integer"} as vendor_id`
            all.set(
              name,
              yield* sql.unsafe<Reached>(`select ${columns}, count(*)::integer as n from "${name}" group by 1, 2`)
            )
          }
          return all
        })
      )
      const foreign = [...found].flatMap(([name, reached]) =>
        reached
          .filter(({ firm_id, vendor_id }) => {
            const place = vendor_id === null ? 1 : vendor_id - own.vendor + 1
            const isFar = !firmWide(role).includes(name) && (place < 1 || place > reach)
            return (firm_id !== null && firm_id !== own.firm) || isFar
          })
          .slice(0, 2)
          .map(({ firm_id, vendor_id }) => `${name}: firm ${firm_id}, company ${vendor_id}`)
      )
      expect([scope, foreign]).toEqual([scope, []])
      const companies = new Set(found.get("node")?.map(({ vendor_id }) => vendor_id))
      expect([scope, companies.size]).toEqual([scope, reach])
    }
  })
})

/**
 * [TSK-O01] The number of a person's tasks, counted by a simple query: the visible ones, and for staff only their own.
 */
const plainCount = async (role: LargeFirmRole, everybodys: boolean) => {
  const user = await userOf(role)
  const mine = `t.author_id = ${user} or exists (select from task_member m where m.task_id = t.id and m.user_id = ${user})
    or not exists (select from task_member m join firm_user f on f.user_id = m.user_id and f.firm_id = t.firm_id and f.active
                    where m.task_id = t.id and m.side = 'firm')`
  const ids = await asApp((sql) =>
    Effect.gen(function* () {
      yield* sql.unsafe(`select app.enter_tasks(${user}, ${own.firm}, null)`)
      return yield* sql.unsafe<{ readonly id: number }>("select id from task")
    })
  )
  const [row] = await rowsOf<{ readonly open: number; readonly done: number; readonly overdue: number }>(
    `select count(*) filter (where t.status <> 'done')::integer as open, count(*) filter (where t.status = 'done')::integer as done
       from task t left join vendor v on v.id = t.vendor_id
      where t.id = any ($1::integer[]) and coalesce(v.active, true) and ${everybodys || role.startsWith("client") ? "true" : `(${mine})`}`,
    [ids.map(({ id }) => id)]
  )
  return row
}

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number }>
  readonly pagination: { readonly total: number; readonly last_page: number }
}

describe("[TSK-O01] [NET-091] the quick ways of a large firm", () => {
  test.each([...roles, "all of the firm" as const])(
    "list and count the same tasks as the plain one: %s",
    async (who) => {
      const role = who === "all of the firm" ? "admin" : who
      const mode = who === "all of the firm" ? "&admin_mode=true" : ""
      const as = own.tokens[role]
      const plain = await plainCount(role, mode !== "")
      const counters = await portal.call<{ readonly data: { readonly open: number; readonly done: number } }>(
        "GET",
        `/api/tasks/counters?firm_id=${own.firm}${mode}`,
        { as }
      )
      expect(counters.body.data).toMatchObject({ open: plain?.open, done: plain?.done })
      const list = (query: string) =>
        portal.call<Listed>("GET", `/api/tasks?firm_id=${own.firm}${mode}${query}`, { as })
      const open = await list("&statuses=to_do,in_progress&per_page=500")
      expect(open.body.pagination.total).toBe(plain?.open)
      // All pages together contain each of them once.
      const ids = open.body.data.map(({ id }) => id)
      for (let page = 2; page <= open.body.pagination.last_page; page += 1)
        ids.push(...(await list(`&statuses=to_do,in_progress&per_page=500&page=${page}`)).body.data.map(({ id }) => id))
      expect([ids.length, new Set(ids).size]).toEqual([plain?.open, plain?.open])
    }
  )
})
