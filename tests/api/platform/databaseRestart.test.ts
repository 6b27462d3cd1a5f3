import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { eventually } from "#tests/support/eventually.ts"
import { startOwnDatabase } from "#tests/support/ownDatabase.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let database: Awaited<ReturnType<typeof startOwnDatabase>>
let portal: Portal
beforeAll(async () => {
  database = await startOwnDatabase()
  portal = await startPortal({}, { database: database.database })
}, 60_000)
afterAll(async () => {
  await database.start()
  await portal.stop()
  await database.remove()
})

test("[ERR-028] while the database restarts every call answers 503 with a time to come back, and none 500", async () => {
  const firm = await portal.make.firm("Restart")
  const vendor = await portal.make.vendor(firm, "Boulangerie")
  const admin = await portal.make.staff(firm, "admin@restart.example")
  const calls = [
    ["GET", "/api/users/me"],
    ["GET", `/api/vendors/${vendor.id}/folders/root/content`],
    ["POST", `/api/vendors/${vendor.id}/folders`, { name: "Achats", folder_id: null }],
    ["GET", `/api/vendors/${vendor.id}/documents/1/content`]
  ] as const
  const ask = () =>
    Promise.all(
      calls.map(([method, path, body]) =>
        portal.call<ProblemDocument>(method, path, {
          as: admin,
          headers: { "accept-language": "fr" },
          ...(body === undefined ? {} : { body })
        })
      )
    )
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 201, 404])

  // Requests in progress when the database stops fail too.
  const under = Array.from({ length: 20 }, ask)
  await database.stop()
  const cut = (await Promise.all(under)).flat()
  expect(cut.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual([])
  for (const { body, headers, status } of await ask()) {
    expect([status, body.code, body.detail]).toEqual([503, "error.503", messageText("fr", "error.503", {})])
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(body.retry_after).toBe(Number(headers.get("retry-after")))
  }

  await database.start()
  await eventually(async () => expect((await portal.call("GET", "/api/users/me", { as: admin })).status).toBe(200))
}, 60_000)
