import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { moduleNames } from "#schemas/access/modules.ts"
import { type LargeFirm, plantLargeFirm } from "#tests/bench/largeFirm.ts"
import { type Operation, operations } from "#tests/support/contract.ts"
import { observedDatabase } from "#tests/support/observedDatabase.ts"
import { type Planned, planFaults, planFaultsOf, plannedIn } from "#tests/support/plans.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

/** Large enough that PostgreSQL plans as for a large firm, small enough to insert in seconds. */
const sizes = { companies: 400, assigned: 40, tasks: 8_000, documents: 16_000 }
const events = 16_000
/** A second firm, which must not pay for the size of the first. */
const small = { companies: 20, assigned: 5, tasks: 20, documents: 100 }

let observed: Awaited<ReturnType<typeof observedDatabase>>
let portal: Portal
let owner: pg.Pool
let firms: ReadonlyArray<LargeFirm & { readonly ids: Readonly<Record<string, number>> }>
let largeTables: ReadonlySet<string>
const isLarge = (table: string) => largeTables.has(table)

const idOf = async (query: string) => {
  const { rows } = await owner.query<{ readonly id: string }>(query)
  return Number(rows[0]?.id)
}

/** Log lines of the companies in use, by the admin. Without triggers: the seal of each line would take most of the time. */
const plantEvents = ({ firm, vendor }: LargeFirm, used: number) =>
  owner.query(
    `begin; set local session_replication_role = replica;
     insert into event (id, firm_id, vendor_id, user_id, entity, entity_id, machine, type, hash)
     select i, ${firm}, ${vendor} + i % ${used}, (select user_id from firm_user where role = 'admin' and firm_id = ${firm}),
         'node', i, 'document', 'document.renamed', sha256(i::text::bytea) from generate_series(1, ${events}) i;
     select setval('event_id', ${events}); commit; analyze event`
  )

/** The firm with the ids that its people ask for: those of one company, by default of the first. */
const withIds = async (firm: LargeFirm, vendor = firm.vendor) => {
  await owner.query(
    `insert into module (firm_id, name) select $1, name from unnest($2::text[]) name on conflict do nothing`,
    [firm.firm, moduleNames]
  )
  const own = (kind: string) =>
    idOf(
      `select coalesce(min(id) filter (where vendor_id = ${vendor}), min(id)) as id from node
        where firm_id = ${firm.firm} and kind = '${kind}' and not is_root`
    )
  const [document, folder] = [await own("document"), await own("folder")]
  const ids = {
    firmId: firm.firm,
    accounting_firm_id: firm.firm,
    firm_id: firm.firm,
    vendorId: vendor,
    vendor_id: vendor,
    active_domain: vendor,
    userId: await idOf(`select user_id as id from vendor_user where vendor_id = ${firm.vendor}`),
    nodeId: document,
    node: document,
    document,
    folder,
    folder_id: folder,
    parent: folder,
    taskId: await idOf(`select min(id) as id from task where vendor_id = ${firm.vendor}`)
  }
  return { ...firm, ids }
}

const open = async (used: number) => {
  observed = await observedDatabase()
  portal = await startPortal({}, { database: observed.database })
  owner = new pg.Pool({ connectionString: observed.database.ownerUrl, max: 1 })
  const large = await plantLargeFirm(owner, { ...sizes, used })
  await plantEvents(large, used)
  firms = [
    await withIds(large),
    // The last company: new, if not all are in use.
    await withIds(large, large.vendor + sizes.companies - 1),
    await withIds(await plantLargeFirm(owner, small, "petite"))
  ]
  await owner.query(`update firm set domain = '127.0.0.1' where id = ${large.firm}`)
  const { rows } = await owner.query<{ readonly relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples >= 300`
  )
  largeTables = new Set(rows.map(({ relname }) => relname))
}
const close = async () => {
  await owner.end()
  await portal.stop()
  await observed.database.drop()
}

/** Left out: endpoints that end the session or whose response does not end. */
const apart = /logout|login|oauth|live|stream|events/

const addressOf = ({ parameters, path }: Operation, ids: Readonly<Record<string, number>>) => {
  const query = parameters
    .filter((one) => one.in === "query")
    .flatMap(({ name, required }) =>
      ids[name] !== undefined
        ? [`${name}=${ids[name]}`]
        : name === "q" || name === "search"
          ? [`${name}=facture`]
          : required === true
            ? [`${name}=1`]
            : []
    )
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1))}?${query.join("&")}`
}

describe.each([
  ["all companies are in use", sizes.companies],
  // Estimates for the many companies without documents then come from the few that have all of them.
  ["four companies are in use, and the others new", 4]
])("where %s", (_, used) => {
  beforeAll(() => open(used))
  afterAll(close)

  test.each(["admin", "collaborator", "client admin", "client guest"] as const)(
    "what a large and a small firm's %s reads comes by indexes, and no condition is worked out row by row",
    async (role) => {
      const before = role === "admin" ? 0 : observed.planned.length
      const reads = operations.filter(({ method, path }) => method === "GET" && !apart.test(path))
      let answered = 0
      for (const { ids, tokens } of firms) {
        for (const read of reads) {
          const { status } = await portal.call("GET", addressOf(read, ids), { as: tokens[role] })
          expect(status, read.name).toBeLessThan(500)
          if (status < 300) answered += 1
        }
      }
      // Of the large firm's last company, client users read nothing.
      expect(answered).toBeGreaterThan(role.startsWith("client") ? 60 : 150)
      expect(planFaultsOf(observed.planned.slice(before), isLarge)).toEqual([])
    },
    120_000
  )

  test("a statement that no index serves, one that reads until a row fits, and a condition on each row are found", async () => {
    const seen: Array<Planned> = []
    const client = new pg.Client({ connectionString: observed.database.appUrl })
    client.on("notice", ({ message }) => void seen.push(...plannedIn(`M${message ?? ""}`)))
    await client.connect()
    await client.query("set enable_seqscan = off")
    await client.query(
      "select id from node n where n.size > 5 or n.number = (select count(*) from task t where t.title > n.name)"
    )
    await client.query("select id from node where size > 5 order by id limit 1")
    await client.end()
    const found = seen.flatMap((one) => planFaults(one, isLarge)).join("\n")
    expect(found).toContain("reads all of node")
    expect(found).toContain("runs a subquery for each of")
    expect(found).toContain("reads node by node_pkey until a row fits")
  })
})
