import { afterAll, beforeAll, expect, test } from "vitest"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("no row policy walks an array of the scope for every row", async () => {
  const walking = await portal.arrange(
    (sql) => sql<{ readonly table: string }>`
      select distinct tablename as table from pg_policies where schemaname = 'public'
        and concat_ws(' ', qual, with_check) ~ '= ANY \\(\\( SELECT app\\.scope_(vendors|rules)\\(\\)'`
  )
  // The event log is filtered by company with an index, which a sub-select could not use.
  expect(walking).toEqual([{ table: "event" }])
})

test("the nodes of one company are found by an index, deleted ones included", async () => {
  const plan = await portal.arrange(
    (sql) =>
      sql<{
        readonly "QUERY PLAN": string
      }>`explain select max(number) from node where vendor_id = 1 and kind = 'document'`
  )
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).not.toMatch(/Seq Scan|Disabled: true/)
})
