import { randomUUID } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import type { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentsOf, expectAlike, type MadeDocument, type Vendor } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

interface Company {
  readonly vendor: Vendor
  readonly folder: { readonly id: number; readonly hash: string }
  readonly paper: MadeDocument
  readonly client: SignedInUser
}

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let staff: SignedInUser
/** Two companies of one firm and one of another firm, each with all kinds of objects. */
let own: Company
let sister: Company
let foreign: Company

const fill = async (firm: { readonly id: number }, author: SignedInUser, name: string): Promise<Company> => {
  const vendor = await portal.make.vendor(firm, name)
  const client = await portal.make.client(vendor, `${name.toLowerCase()}@client.example`)
  const folder = await portal.make.folder(vendor, "Banque")
  const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author })
  await documents.event(author, vendor, paper.id, { type: "document.validated" })
  await documents.create(author, vendor, { name: "Neuf", folder_id: null }, { headers: { "idempotency-key": name } })
  const upload = randomUUID()
  await portal.arrange((sql) =>
    Effect.all([
      sql`insert into module (firm_id, vendor_id, name) values (${firm.id}, ${vendor.id}, 'documents')`,
      sql`insert into upload (vendor_id, user_id, id, firm_id, folder_id, name, total_size)
        values (${vendor.id}, ${author.id}, ${upload}, ${firm.id}, ${folder.id}, 'b.pdf', 10)`,
      sql`insert into upload_chunk (vendor_id, user_id, upload_id, number, digest)
        values (${vendor.id}, ${author.id}, ${upload}, 1, '\\x00')`
    ])
  )
  return { vendor, folder, paper, client }
}

beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const [aube, brume] = [await portal.make.firm("Aube"), await portal.make.firm("Brume")]
  staff = await portal.make.staff(aube, "anne@aube.example")
  const others = await portal.make.staff(brume, "bob@brume.example")
  for (const { id } of [aube, brume])
    await portal.arrange(
      (sql) => sql`insert into global_parameter (firm_id, key, value) values (${id}, 'ecmAutoRefresh', '5000')`
    )
  own = await fill(aube, staff, "Un")
  sister = await fill(aube, staff, "Deux")
  foreign = await fill(brume, others, "Trois")
})
afterAll(() => portal.stop())

const absent = { id: 900_000_001, hash: "0123456789abcdef" }

describe("[ACC-002] another's object answers exactly like an absent one", () => {
  /** Every endpoint of documents, with these ids in each parameter that takes one. */
  const calls = (vendor: { readonly id: number }, folder: typeof absent, paper: typeof absent) => {
    const at = `/api/vendors/${vendor.id}`
    return [
      ["GET", `${at}/documents/access`],
      ["GET", `${at}/folders`],
      ["GET", `${at}/folders?parent=${folder.id}`],
      ["GET", `${at}/folders?reveal=${folder.hash}`],
      ["GET", `${at}/folders/${folder.hash}/content`],
      ["GET", `${at}/folders/${folder.id}/content`],
      ["GET", `${at}/folders/trash/content`],
      ["GET", `${at}/documents/${paper.hash}`],
      ["GET", `${at}/documents/${paper.id}`],
      ["GET", `${at}/documents/${paper.hash}/versions`],
      ["GET", `${at}/documents/${paper.id}/versions`],
      ["POST", `${at}/folders`, { name: "Intrus", folder_id: folder.id }],
      ["PATCH", `${at}/nodes/${paper.id}`, { name: "intrus.pdf" }],
      ["PATCH", `${at}/nodes/${folder.id}`, { name: "Intrus" }],
      ["POST", `${at}/nodes/${paper.id}/events`, { type: "document.unvalidated" }],
      ["POST", `${at}/nodes/${folder.id}/events`, { type: "node.trashed" }],
      ["POST", `${at}/nodes/${folder.id}/events`, { type: "node.restored", folder_id: folder.id }]
    ] as const
  }
  const send = (as: SignedInUser, [method, path, body]: ReturnType<typeof calls>[number]) =>
    portal.call(method, path, { as, ...(body === undefined ? {} : { body }) })
  const everything = async () => Promise.all([sister, foreign].map(({ vendor }) => documents.stored(vendor)))

  test.each(["sister", "foreign"] as const)("its company in the path (%s)", async (which) => {
    const target = { sister, foreign }[which]
    const before = await everything()
    // A client user of one company must not distinguish another company's objects from unknown ones.
    const mine = calls(target.vendor, target.folder, target.paper)
    const nothing = calls(absent, absent, absent)
    for (const [index, call] of mine.entries()) {
      const answer = await send(own.client, call)
      expect([call, answer.status]).toEqual([call, 404])
      const same = nothing[index]
      if (same !== undefined) expectAlike(answer, await send(own.client, same))
    }
    const emptying = (id: number) => portal.call("DELETE", `/api/vendors/${id}/folders/trash`, { as: own.client })
    expectAlike(await emptying(target.vendor.id), await emptying(absent.id))
    expect(await everything()).toEqual(before)
  })

  test.each(["sister", "foreign"] as const)(
    "its ids below one's own company, in path, query and body (%s)",
    async (which) => {
      const target = { sister, foreign }[which]
      const before = await everything()
      // Staff may enter the sister company, but not reach its objects through this company's URL.
      for (const person of [own.client, staff]) {
        const mine = calls(own.vendor, target.folder, target.paper)
        const nothing = calls(own.vendor, absent, absent)
        for (const [index, call] of mine.entries()) {
          const same = nothing[index]
          if (same !== undefined) expectAlike(await send(person, call), await send(person, same))
        }
        for (const place of [target.folder.id, absent.id]) {
          const moved = await documents.update(person, own.vendor, own.paper.id, { folder_id: place })
          expect(moved.status).toBe(404)
        }
      }
      expect(await everything()).toEqual(before)
    }
  )

  test("a collaborator reaches the companies they are assigned to and no other", async () => {
    const helper = await portal.make.staff({ id: own.vendor.firmId }, "carl@aube.example", "collaborator")
    await portal.arrange(
      (sql) =>
        sql`insert into assignment (vendor_id, firm_id, user_id) values (${own.vendor.id}, ${own.vendor.firmId}, ${helper.id})`
    )
    expect((await documents.content(helper, own.vendor, "root")).status).toBe(200)
    expectAlike(
      await documents.content(helper, sister.vendor, "root"),
      await documents.content(helper, { ...sister.vendor, id: absent.id }, "root")
    )
  })

  test("the largest company number there can be is none, a larger one is no number of a company", async () => {
    expectAlike(
      await documents.get(own.client, { id: 999_999_999 }, "folders"),
      await documents.get(own.client, absent, "folders")
    )
    expect((await documents.get(own.client, { id: 1_000_000_000 }, "folders")).status).toBe(400)
  })

  test("[SES-005] nobody without a session reaches anything", async () => {
    for (const [method, path, body] of calls(own.vendor, own.folder, own.paper)) {
      const answer = await portal.call(method, path, body === undefined ? {} : { body })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})

describe("[ACC-002] row-level security, with every WHERE removed", () => {
  const tables = [
    "node",
    "version",
    "upload",
    "upload_chunk",
    "content",
    "event",
    "idempotency",
    "vendor",
    "vendor_user",
    "module",
    "global_parameter",
    "firm"
  ] as const
  const ofVendor = (vendor: number) => `vendor_id = ${vendor}`
  const asServingRole = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* PgClient.make({ ...portal.database.connections.app, maxConnections: 1 })
        return yield* use(sql)
      }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
    )
  const counts = (sql: SqlClient.SqlClient) =>
    Effect.map(
      Effect.forEach(tables, (table) =>
        Effect.map(
          sql.unsafe<{ n: number }>(`select count(*)::integer as n from ${table}`),
          ([row]) => [table, row?.n] as const
        )
      ),
      (entries): Record<string, number | undefined> => Object.fromEntries(entries)
    )
  const none = Object.fromEntries(tables.map((table) => [table, 0]))
  const truth = async (wheres: Readonly<Record<(typeof tables)[number], string>>) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const [row] = await portal.arrange((sql) =>
            sql.unsafe<{ n: number }>(`select count(*)::integer as n from ${table} where ${wheres[table]}`)
          )
          return [table, row?.n] as const
        })
      )
    )
  const vendorTables = (vendor: number, user: number, firm: number) => ({
    node: ofVendor(vendor),
    version: ofVendor(vendor),
    upload: `${ofVendor(vendor)} and user_id = ${user}`,
    upload_chunk: `${ofVendor(vendor)} and user_id = ${user}`,
    content: `firm_id = ${firm}`,
    event: ofVendor(vendor),
    idempotency: `user_id = ${user} and firm_id = ${firm}`,
    vendor: `id = ${vendor}`,
    vendor_user: ofVendor(vendor),
    module: `firm_id = ${firm} and (vendor_id is null or ${ofVendor(vendor)})`,
    global_parameter: `firm_id = ${firm}`,
    firm: `id = ${firm}`
  })

  test("a company's scope shows that company's rows, and nothing is left when it ends", async () => {
    const { firmId, id } = own.vendor
    const [inside, after, before] = await asServingRole((sql) =>
      Effect.gen(function* () {
        const first = yield* counts(sql)
        const seen = yield* sql.withTransaction(
          Effect.andThen(sql`select app.enter_vendor(${staff.id}, ${id})`, counts(sql))
        )
        return [seen, yield* counts(sql), first]
      })
    )
    expect(inside).toEqual(await truth(vendorTables(id, staff.id, firmId)))
    expect(Object.values(inside ?? {}).every((n) => n !== undefined && n > 0)).toBe(true)
    expect([before, after]).toEqual([none, none])
  })

  test("a firm's scope shows the firm's rows and none of another's", async () => {
    const firm = own.vendor.firmId
    const inside = await asServingRole((sql) =>
      sql.withTransaction(Effect.andThen(sql`select app.enter_firm(${staff.id}, ${firm})`, counts(sql)))
    )
    const wheres = vendorTables(own.vendor.id, staff.id, firm)
    const everyVendor = `vendor_id in (select id from vendor where firm_id = ${firm})`
    expect(inside).toEqual(
      await truth({
        ...wheres,
        node: everyVendor,
        version: everyVendor,
        event: everyVendor,
        upload: `${everyVendor} and user_id = ${staff.id}`,
        upload_chunk: `${everyVendor} and user_id = ${staff.id}`,
        vendor: `firm_id = ${firm}`,
        vendor_user: everyVendor,
        module: `firm_id = ${firm}`
      })
    )
  })

  test("who may not enter gets no scope at all", async () => {
    const seen = await asServingRole((sql) =>
      sql.withTransaction(
        Effect.andThen(sql`select app.enter_vendor(${own.client.id}, ${foreign.vendor.id})`, counts(sql))
      )
    )
    expect(seen).toEqual(none)
  })

  test("no row can be written into another's company", async () => {
    const attempt = asServingRole((sql) =>
      sql.withTransaction(
        Effect.andThen(
          sql`select app.enter_vendor(${staff.id}, ${own.vendor.id})`,
          sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
            values (${foreign.vendor.firmId}, ${foreign.vendor.id}, 'folder', ${foreign.folder.id}, 'Intrus', 'intrus')`
        )
      )
    )
    await expect(attempt).rejects.toThrow()
    const updated = await asServingRole((sql) =>
      sql.withTransaction(
        Effect.andThen(
          sql`select app.enter_vendor(${staff.id}, ${own.vendor.id})`,
          sql`update node set name = name where vendor_id <> ${own.vendor.id} returning id`
        )
      )
    )
    expect(updated).toEqual([])
  })
})
