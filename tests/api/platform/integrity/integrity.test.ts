import { spawn } from "node:child_process"
import { rm } from "node:fs/promises"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { final, mendable } from "#tests/api/platform/integrity/seeds.ts"
import { inspect, type Stage, stageOf } from "#tests/api/platform/integrity/stage.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let stage: Stage
beforeAll(async () => {
  portal = await startPortal({}, { takers: 0 })
  stage = await stageOf(portal)
})
afterAll(() => portal.stop())

/** Runs the script as an operator would. */
const program = async (...flags: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, ["scripts/checkIntegrity.ts", ...flags], {
    env: { ...process.env, DATABASE_URL: portal.database.ownerUrl, DATA_DIR: portal.directory },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, said }
}

test("nothing is wrong with a portal at work, whatever comes and goes and is signed meanwhile", async () => {
  const { document, folder, home, portal: own, sign, staff, vendor } = stage
  await sign((await document()).id)
  const api = (method: string, path: string, body?: object) =>
    own.call(method, `/api/vendors/${vendor.id}${path}`, { as: staff, ...(body === undefined ? {} : { body }) })
  const target = await folder("Ailleurs")
  const outer = await folder("Grand")
  await folder("Petit", outer.id)
  let busy = true
  const done = (answer: { readonly status: number }) => expect(answer.status).toBeLessThan(300)
  const work = (async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const file = { as: staff, vendor, folder: home, name: `tour ${turn}.pdf`, bytes: pdf(900, 500 + turn) }
      const { id } = documentOf(await sendFile(own, file))
      await document({ versions: 1 })
      const to = turn % 2 === 0 ? target.id : home.id
      done(await api("PATCH", `/nodes/${id}`, { folder_id: target.id }))
      done(await api("PATCH", `/nodes/${outer.id}`, { folder_id: to }))
      done(await api("POST", `/nodes/${id}/events`, { type: "node.trashed" }))
    }
  })().finally(() => {
    busy = false
  })
  const seen: Array<string> = []
  while (busy) seen.push(...(await inspect(own)).found)
  await work
  expect(seen).toEqual([])
  expect((await inspect(own)).found).toEqual([])
})

describe("a damaged portal", () => {
  const expected: Array<string> = []
  const lost: Array<string> = []
  /** Rows without a name are reported by their position in the table, which no test knows: compare the beginning of the line. */
  const has = (lines: ReadonlyArray<string>, line: string) => lines.some((one) => one.startsWith(line))

  beforeAll(async () => {
    // The deletion of the document, as its log would contain it.
    await portal.arrange(
      (sql) => sql`insert into event (firm_id, vendor_id, entity, entity_id, machine, type)
        values (${stage.firm.id}, ${stage.vendor.id}, 'document', 900000000, 'document', 'node.purged')`
    )
    for (const seed of Object.values(mendable)) expected.push(await seed(stage))
    for (const seed of Object.values(final)) lost.push(await seed(stage))
  })

  test("is told every fault that was made, more than fifty of as many", async () => {
    const { found, left } = await inspect(portal)
    const made = [...expected, ...lost]
    expect(made.length).toBeGreaterThan(50)
    expect(made.filter((line) => !has(found, line))).toEqual([])
    expect(left).toEqual([])
  })

  test("is mended but for what nobody holds any more, with its log, names and numbers in order", async () => {
    const { left } = await inspect(portal, true)
    expect([...left].sort()).toEqual([...lost].sort())
    // The repair caused no new faults.
    expect([...(await inspect(portal)).found].sort()).toEqual([...lost].sort())
    await portal.arrange(
      (sql) => sql`create unique index node_name on node (parent_id, name_key) where deleted_at is null`
    )
    const [log] = await portal.arrange(
      (sql) => sql<{
        broken: number | null
        repairs: number
      }>`select app.broken_seal(${stage.firm.id})::float8 as broken,
        (select count(distinct payload->>'fault')::integer from event where firm_id = ${stage.firm.id} and type = 'integrity.repaired') as repairs`
    )
    expect(log?.broken).toBeNull()
    const holds = await portal.arrange(
      (
        sql
      ) => sql`select 1 from node n full join (select distinct node_id from node_hold where released_at is null) h on h.node_id = n.id
        where (n.held_since is null) <> (h.node_id is null)`
    )
    expect(holds).toEqual([])
    expect(log?.repairs).toBeGreaterThan(15)
  })

  test("gives back what the checker put together again", async () => {
    const content = await portal.call<{ data: ReadonlyArray<{ id: number; name: string }> }>(
      "GET",
      `/api/vendors/${stage.vendor.id}/folders/${stage.home.id}/content`,
      { as: stage.staff }
    )
    expect(content.status).toBe(200)
    const { checksum, id, path } = await stage.document({ shared: true })
    await rm(path)
    await stage.damage((sql) => [
      sql`delete from version where document_id = ${id}::bigint`,
      sql`delete from content where checksum = ${checksum} and firm_id = ${stage.firm.id}`
    ])
    await inspect(portal, true)
    const bytes = await fetch(`${portal.url}/api/vendors/${stage.vendor.id}/documents/${id}/content`, {
      headers: { authorization: `Bearer ${stage.staff.token}` }
    })
    expect(bytes.status).toBe(200)
    expect((await bytes.arrayBuffer()).byteLength).toBe(1_500)
  })

  test("the program tells by its end whether anything is left, as a table or as lines of JSON", async () => {
    const [table, lines, unknown] = await Promise.all([
      program("--repair"),
      program("--json", "--quick"),
      program("--all")
    ])
    expect([table.code, lines.code, unknown.code]).toEqual([1, 1, 2])
    expect(table.out).toMatch(/^fault +found +repaired +left$/m)
    expect(table.out).toMatch(/^file\.checksum +1 +0 +1$/m)
    const said = lines.out
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line))
    expect(said.at(-1)).toMatchObject({ sound: false, repair: false, kinds: { "file.missing": { found: 1, left: 1 } } })
    expect(said[0]).toMatchObject({ kind: expect.any(String), subject: expect.any(String), outcome: "found" })
    expect(unknown.said).toContain("--all")
  }, 60_000)
})
