import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { HomeLine } from "#schemas/home/home.ts"
import { type DemoLine, writeLines } from "#server/composition/demo/log.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("[NOT-O02] [ACC-084] the documents of the demonstration are in the log, and those of the last days are notified of", async () => {
  const { make } = portal
  const firm = await make.firm("Démonstration")
  const vendor = await make.vendor(firm, "Boulangerie")
  const admin = await make.staff(firm, "admin@demonstration.example")
  const client = await make.client(vendor, "client@demonstration.example")
  const folder = await make.folder(vendor, "Achats")
  const now = new Date()
  const add = async (name: string, days: number): Promise<DemoLine> => {
    const [row] = await portal.arrange(
      (sql) => sql<{
        readonly id: number
      }>`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, number)
        values (${firm.id}, ${vendor.id}, 'document', ${folder.id}, ${name}, ${name}, 'pdf', ${days + 1}) returning id::float8 as id`
    )
    return {
      at: new Date(now.getTime() - days * 86_400_000).toISOString(),
      vendor_id: vendor.id,
      user_id: client.id,
      entity_id: row?.id ?? 0,
      type: "node.added",
      payload: { kind: "document", name },
      before: null,
      after: { state: "unvalidated" },
      folders: [folder.id]
    }
  }
  const lines = [await add("hier.pdf", 1), await add("avant.pdf", 40)]
  await portal.arrange((sql) => Effect.provideService(writeLines(firm.id, lines, now), SqlClient.SqlClient, sql))
  const logged = await portal.arrange(
    (sql) => sql<{ readonly name: string; readonly is_fresh: boolean }>`
      select e.payload->>'name' as name, e.id > p.event_id as is_fresh from event e join received_place p on p.firm_id = e.firm_id
       where e.firm_id = ${firm.id} and e.entity = 'document' order by e.id`
  )
  expect(logged).toEqual([
    { name: "avant.pdf", is_fresh: false },
    { name: "hier.pdf", is_fresh: true }
  ])
  const home = await portal.call<{ readonly data: { readonly lines: ReadonlyArray<HomeLine> } }>(
    "GET",
    `/api/accounting-firms/${firm.id}/home`,
    { as: admin }
  )
  const received = home.body.data.lines.find(({ id }) => id === "received")
  expect(received?.items).toMatchObject([{ company: { id: vendor.id }, count: 2, names: ["hier.pdf", "avant.pdf"] }])
})
