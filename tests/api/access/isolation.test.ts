import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import type { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const served = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* PgClient.make({ ...portal.database.connections.app, maxConnections: 1 })
      return yield* use(sql)
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.orDie)
  )
/** Runs SQL in a transaction as the role of the server: what a handler without any WHERE condition could do. */
const asApp = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  served((sql) => sql.withTransaction(use(sql)))
const outcomeOf = (statement: string) =>
  served((sql) =>
    Effect.match(sql.withTransaction(sql.unsafe(statement)), {
      onFailure: () => "refused" as const,
      onSuccess: (rows) => rows
    })
  )

/** Two firms with two companies each, and a client user in the first company of each. */
const twoFirms = async (prefix: string) => {
  const sides = []
  for (const name of ["Un", "Deux"]) {
    const firm = await portal.make.firm(`${prefix}${name}`, undefined, [])
    const [first, second] = [await portal.make.vendor(firm, `${name} A`), await portal.make.vendor(firm, `${name} B`)]
    for (const vendor of [first, second]) {
      await portal.make.folder(vendor, `Dossier ${vendor.name}`)
      await portal.arrange(
        (sql) => sql`insert into module (firm_id, vendor_id, name) values (${firm.id}, ${vendor.id}, 'own')`
      )
    }
    await portal.arrange((sql) => sql`insert into module (firm_id, name) values (${firm.id}, 'all')`)
    await portal.arrange((sql) => sql`insert into global_parameter (firm_id, key, value) values (${firm.id}, 'k', 'v')`)
    const client = await portal.make.client(first, `client@${prefix}${name}.example`.toLowerCase())
    await portal.make.client(second, `second@${prefix}${name}.example`.toLowerCase())
    sides.push({ firm, first, second, client })
  }
  const [one, two] = sides
  if (one === undefined || two === undefined) throw new Error("two firms are made above")
  return { one, two }
}

const tenantTables = async () => {
  const rows = await portal.arrange(
    (sql) => sql<{ name: string; kind: string }>`
      select distinct c.table_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('firm_id', 'vendor_id')
      union select unnest(array['firm', 'app_user', 'session', 'login_code']) order by 1`
  )
  return rows.map(({ name }) => name)
}

describe("row-level security", () => {
  test("[ACC-002] without a scope the serving role reads no row of any tenant's table", async () => {
    await twoFirms("Vide")
    const tables = await tenantTables()
    expect(tables).toEqual(expect.arrayContaining(["firm", "vendor", "vendor_user", "node", "event", "module"]))
    for (const table of tables) {
      const read = await outcomeOf(`select * from "${table}" limit 1`)
      expect([table, read]).toEqual([table, read === "refused" ? read : []])
    }
  })

  test("[ACC-002] every tenant's table forces its policies, on its owner too", async () => {
    const tables = await tenantTables()
    const rows = await portal.arrange(
      (sql) => sql<{ relname: string }>`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and relkind in ('r', 'p') and relname = any (${tables}::text[])
          and not (relrowsecurity and relforcerowsecurity)`
    )
    expect(rows).toEqual([])
  })

  test("[ACC-002] inside a firm a client user's transaction holds their own company and nothing else", async () => {
    const { one, two } = await twoFirms("Dedans")
    const seen = await asApp((sql) =>
      Effect.gen(function* () {
        yield* sql`select app.enter_firm(${one.client.id}, ${one.firm.id})`
        return {
          firms: yield* sql`select id from firm`,
          vendors: yield* sql`select id from vendor`,
          links: yield* sql`select vendor_id from vendor_user`,
          nodes: yield* sql`select distinct vendor_id from node`,
          modules: yield* sql`select vendor_id from module order by vendor_id nulls first`
        }
      })
    )
    expect(seen).toEqual({
      firms: [{ id: one.firm.id }],
      vendors: [{ id: one.first.id }],
      links: [{ vendor_id: one.first.id }],
      nodes: [{ vendor_id: one.first.id }],
      modules: [{ vendor_id: null }, { vendor_id: one.first.id }]
    })
    const refused = await asApp((sql) =>
      Effect.gen(function* () {
        const answers = yield* sql`select app.enter_firm(${one.client.id}, ${two.firm.id}) as firm,
          app.enter_vendor(${one.client.id}, ${two.first.id}) as foreign_vendor,
          app.enter_vendor(${one.client.id}, ${one.second.id}) as sibling`
        return { answers, vendors: yield* sql`select id from vendor` }
      })
    )
    expect(refused).toEqual({ answers: [{ firm: null, foreign_vendor: null, sibling: null }], vendors: [] })
  })

  test("[ACC-002] inside one company its siblings do not exist, and the scope ends with the transaction", async () => {
    const { one } = await twoFirms("Seul")
    const admin = await portal.make.staff(one.firm, "admin@seul.example")
    const seen = await served((sql) =>
      Effect.gen(function* () {
        const inside = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select app.enter_vendor(${admin.id}, ${one.first.id})`
            return yield* sql`select id from vendor`
          })
        )
        return { inside, after: yield* sql`select id from vendor` }
      })
    )
    expect(seen).toEqual({ inside: [{ id: one.first.id }], after: [] })
  })
})

describe("the gate", () => {
  const entered = (user: number, firm: number, vendor: number) =>
    asApp((sql) =>
      Effect.map(
        sql<{ firm: unknown; vendor: unknown }>`
          select app.enter_firm(${user}, ${firm}) is not null as firm, app.enter_vendor(${user}, ${vendor}) is not null as vendor`,
        ([row]) => [row?.firm, row?.vendor]
      )
    )

  test("[ACC-002] lets nobody in whose access was lost, has ended, or whose company is deactivated", async () => {
    const { one } = await twoFirms("Perdu")
    const { client, firm, first } = one
    const staff = await portal.make.staff(firm, "staff@perdu.example")
    const pair = (user: { readonly id: number }) => entered(user.id, firm.id, first.id)
    expect([await pair(client), await pair(staff)]).toEqual([
      [true, true],
      [true, true]
    ])
    await portal.arrange((sql) => sql`update vendor set active = false where id = ${first.id}`)
    expect([await pair(client), await pair(staff)]).toEqual([
      [true, false],
      [true, true]
    ])
    const seen = await asApp((sql) =>
      Effect.andThen(sql`select app.enter_firm(${client.id}, ${firm.id})`, sql`select id from vendor`)
    )
    expect(seen).toEqual([])
    await portal.arrange((sql) => sql`update vendor set active = true where id = ${first.id}`)
    await portal.arrange(
      (sql) =>
        sql`update vendor_user set access_ends_at = now() - interval '1 millisecond' where user_id = ${client.id}`
    )
    expect(await pair(client)).toEqual([false, false])
    await portal.arrange(
      (sql) => sql`update vendor_user set access_ends_at = now() + interval '1 hour' where user_id = ${client.id}`
    )
    expect(await pair(client)).toEqual([true, true])
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${client.id}`)
    await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${staff.id}`)
    expect([await pair(client), await pair(staff)]).toEqual([
      [false, false],
      [false, false]
    ])
    expect(await pair({ id: 0 })).toEqual([false, false])
  })

  test("[ACC-002] its functions are the serving role's alone, and its tables not even that", async () => {
    const [schema] = await portal.arrange(
      (sql) => sql<{ open: boolean }>`select has_schema_privilege('public', 'app', 'usage') as open`
    )
    expect(schema).toEqual({ open: false })
    const unsafe = await portal.arrange(
      (sql) => sql<{ name: string }>`select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'app'::regnamespace and p.prosecdef
          and not coalesce(p.proconfig::text like '%search_path=%', false)`
    )
    expect(unsafe).toEqual([])
    for (const statement of [
      "select * from app_user",
      "select * from session",
      "select * from login_code",
      "update app_user set is_super_admin = true",
      "insert into session (token_hash, user_id, idle, expires_at) values ('x', 1, '1 hour', now())",
      "insert into vendor_user (vendor_id, firm_id, user_id, role) values (1, 1, 1, 'admin')",
      "update firm set name = 'x'",
      "delete from vendor",
      "set role dossier_gate",
      "set session authorization postgres",
      "alter table vendor disable row level security",
      "create function app.mine() returns integer language sql as 'select 1'"
    ]) {
      expect([statement, await outcomeOf(statement)]).toEqual([statement, "refused"])
    }
  })
})
