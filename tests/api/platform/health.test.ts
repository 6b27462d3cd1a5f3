import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { Health } from "#schemas/platform/platform.api.ts"
import { administer } from "#tests/support/databaseServer.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const health = () => portal.call<Health>("GET", "/api/health")
const well = { ok: true, release: "1.54.1", database: { ok: true }, files: { ok: true }, jobs: { ok: true } }

describe("health", () => {
  test("[CST-001] tells of the release, the database, the files and the jobs", async () => {
    const answer = await health()
    expect([answer.status, answer.body]).toEqual([200, well])
  })

  test("is 503 while jobs wait, and says how many", async () => {
    await portal.arrange(
      (sql) => sql`insert into job (id, queue_name, element, state, visible_at, created_at, updated_at)
        values ('late', 'nobody', '{}', 'pending', now() - interval '1 hour', now(), now())`
    )
    const answer = await health()
    await portal.arrange((sql) => sql`delete from job where id = 'late'`)
    expect([answer.status, answer.body]).toMatchObject([
      503,
      { ...well, ok: false, jobs: { ok: false, detail: "1 jobs wait for more than ten minutes" } }
    ])
    expect((await health()).status).toBe(200)
  })

  test("is 503 while the database is gone, other calls are 500 without a driver's words, and all is well when it is back", async () => {
    const { adminUrl } = inject("database")
    const name = portal.database.database
    const user = await portal.make.user("panne@sante.example")
    await administer(
      adminUrl,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    )
    const down = await health()
    expect([down.status, down.body]).toMatchObject([
      503,
      { ...well, ok: false, database: { ok: false, detail: "does not answer" }, jobs: { ok: false } }
    ])
    const call = await portal.call<object>("GET", "/api/users/me", { as: user })
    expect([call.status, call.body]).toMatchObject([500, { code: "error.500" }])
    expect(JSON.stringify([down.body, call.body])).not.toMatch(/Sql|ECONN|socket|password|dossier_/i)
    await administer(adminUrl, `alter database ${name} with allow_connections true`)
    await eventually(async () => expect((await health()).status).toBe(200), { interval: 200 })
    expect((await portal.call("GET", "/api/users/me", { as: user })).status).toBe(200)
  })
})
