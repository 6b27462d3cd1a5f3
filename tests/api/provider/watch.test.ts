import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { firstSurveyForm } from "#schemas/surveys/form.ts"
import type { PlatformHealth, ProviderUser, Switch } from "#schemas/provider/watch.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@platform.example")
  await portal.arrange(
    (sql) =>
      sql`update app_user set is_super_admin = true, firstname = 'Agnès', lastname = 'Lacroix' where id = ${root.id}`
  )
})
afterAll(() => portal.stop())

interface Data<A> {
  readonly data: A
}
interface Problem {
  readonly code: string
  readonly closed_by?: ReadonlyArray<string>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
let names = 0
const office = async () => {
  names += 1
  const firm = await portal.make.firm(`Phare ${names}`, `phare${names}.localhost`)
  const admin = await portal.make.staff(firm, `admin@phare${names}.example`)
  const vendor = await portal.make.vendor(firm, "Cliente")
  const client = await portal.make.client(vendor, `cliente@phare${names}.example`)
  return { firm, admin, vendor, client }
}

describe("the people of all firms", () => {
  const search = async (text: string) =>
    (
      await portal.call<{ readonly data: ReadonlyArray<ProviderUser>; readonly pagination: Pagination }>(
        "GET",
        `/api/sa/users?search=${encodeURIComponent(text)}`,
        { as: root }
      )
    ).body

  test("[NET-112] are found by name or address; a client user by the whole address alone", async () => {
    const { admin, firm } = await office()
    await portal.arrange(
      (sql) => sql`update app_user set firstname = 'Éloïse', lastname = 'Tavernier' where id = ${admin.id}`
    )
    const found = await search("tavernier")
    expect(found.data).toMatchObject([
      { id: admin.id, firstname: "Éloïse", firms: [firm.name], sessions: 1, is_active: true }
    ])
    expect((await search("eloise")).pagination.total).toBe(1)
    expect((await search(`phare${names}.example`)).data.map(({ email }) => email)).toEqual([
      `admin@phare${names}.example`
    ])
    const client = await search(`CLIENTE@phare${names}.example`)
    expect(client.data).toMatchObject([{ email: `cliente@phare${names}.example`, firms: [], companies: 1 }])
    expect((await search("agnès")).data).toMatchObject([{ id: root.id, is_super_admin: true }])
  })

  test("[NET-112] lose all their sessions at once, and the log of the platform says who ended them", async () => {
    const { admin } = await office()
    const end = (id: number, as: SignedInUser = root) =>
      portal.call<Data<{ readonly ended: number }> & Problem>("POST", `/api/sa/users/${id}/end-sessions`, { as })
    expect((await portal.call("GET", "/api/users/me", { as: admin })).status).toBe(200)
    expect((await end(admin.id)).body.data).toEqual({ ended: 1 })
    expect((await portal.call("GET", "/api/users/me", { as: admin })).status).toBe(401)
    expect((await end(admin.id)).body.data).toEqual({ ended: 0 })
    expect((await end(2_000_000_001)).status).toBe(404)
    const lines = await portal.arrange(
      (sql) =>
        sql`select type, user_id, after from platform_event where entity = 'user' and entity_id = ${admin.id} order by id`
    )
    expect(lines).toEqual([
      { type: "sessions.ended", user_id: root.id, after: { ended: 1 } },
      { type: "sessions.ended", user_id: root.id, after: { ended: 0 } }
    ])
  })
})

describe("switches of the program", () => {
  const at = "/api/sa/switches"
  const read = async (name: string) => {
    const { body } = await portal.call<Data<ReadonlyArray<Switch>>>("GET", at, { as: root })
    return body.data.find((one) => one.name === name)
  }
  const turn = (name: string, body: object, revision?: number) =>
    portal.call<Data<Switch> & Problem>("PATCH", `${at}/${name}`, {
      as: root,
      body,
      ...(revision === undefined ? {} : { headers: { "if-match": `"${revision}"` } })
    })
  const isOn = async (firm: number) => {
    const [row] = await portal.arrange(
      (sql) => sql<{ on: boolean }>`select app.is_switched_on('surveys', ${firm}) as on`
    )
    return row?.on
  }

  test("[NET-101] are on for a part of the firms that only grows with it, and for or against single ones", async () => {
    const before = await read("surveys")
    expect(before).toMatchObject({ percent: 100, exceptions: [] })
    const part = async (percent: number) => {
      await turn("surveys", { percent })
      const rows = await portal.arrange(
        (sql) => sql<{ id: number }>`select id from generate_series(1, 1000) id where app.is_switched_on('surveys', id)`
      )
      return rows.map(({ id }) => id)
    }
    const [none, some, more, all] = [await part(0), await part(20), await part(60), await part(100)]
    expect([none.length, all.length]).toEqual([0, 1000])
    expect(some.length).toBeGreaterThan(120)
    expect(some.length).toBeLessThan(280)
    expect(some.filter((id) => !more.includes(id))).toEqual([])

    const { firm } = await office()
    expect((await turn("surveys", { exception: { firm_id: firm.id, is_on: false } })).body.data).toMatchObject({
      exceptions: [{ id: firm.id, name: firm.name, is_on: false }],
      changed_by: "Agnès Lacroix"
    })
    expect(await isOn(firm.id)).toBe(false)
    await turn("surveys", { exception: { firm_id: firm.id, is_on: null } })
    expect(await isOn(firm.id)).toBe(true)
  })

  test("[NET-101] [NPS-O02] the survey asks nobody of a firm for which it is off", async () => {
    const { admin, firm } = await office()
    await portal.arrange(
      (sql) => sql`insert into nps_survey (is_enabled, hide_fr, hide_en, hide_pt, form, collection_id)
        values (true, '', '', '', ${firstSurveyForm}, 'phare') on conflict (id) do update set is_enabled = true`
    )
    const asked = async () =>
      (await portal.call<Data<object | null>>("GET", "/api/nps-survey", { as: admin })).body.data !== null
    expect(await asked()).toBe(true)
    await turn("surveys", { exception: { firm_id: firm.id, is_on: false } })
    expect(await asked()).toBe(false)
    await turn("surveys", { exception: { firm_id: firm.id, is_on: null } })
    expect(await asked()).toBe(true)
  })

  test("[NET-101] that are not known, or for firms that are not there, are refused, and nobody overwrites another's change", async () => {
    expect((await turn("everything", { percent: 0 })).status).toBe(400)
    expect((await turn("surveys", { percent: 101 })).body.errors).toEqual({ percent: ["switch.percent_invalid"] })
    expect((await turn("surveys", { exception: { firm_id: 2_000_000_001, is_on: true } })).status).toBe(404)
    const now = await read("connections")
    expect((await turn("connections", { percent: 50 }, now?.revision)).status).toBe(200)
    expect((await turn("connections", { percent: 10 }, now?.revision)).status).toBe(412)
    expect(await read("connections")).toMatchObject({ percent: 50 })
    const { firm } = await office()
    // A switch that no version of the program knows counts as on.
    const [unknown] = await portal.arrange((sql) => sql`select app.is_switched_on('nothing', ${firm.id}) as on`)
    expect(unknown).toEqual({ on: true })
  })
})

test("[NET-101] the health says what is stuck, what each firm stores, and versions", async () => {
  const { admin, firm, vendor } = await office()
  await portal.arrange(
    (sql) => sql`insert into storage_use (vendor_id, user_id, bytes) values (${vendor.id}, ${admin.id}, 123456)`
  )
  await portal.arrange(
    (sql) => sql`insert into mail (message_id, firm_id, user_id, kind, useful_until, created_at)
      values ('<stuck@phare>', ${firm.id}, ${admin.id}, 'reset', now() + interval '1 day', now() - interval '2 hours')`
  )
  const { data } = (await portal.call<Data<PlatformHealth>>("GET", "/api/sa/health", { as: root })).body
  expect(data.firms.find(({ id }) => id === firm.id)).toEqual({
    id: firm.id,
    name: firm.name,
    bytes: 123_456,
    limit_gigabytes: null
  })
  expect(data.mails.stuck).toBeGreaterThan(0)
  expect(data.database.version).toMatch(/^\d+/)
  expect(data.database.bytes).toBeGreaterThan(1_000_000)
})

test("[NET-112] [ROL-012] are the super admins' alone", async () => {
  const { admin } = await office()
  for (const [method, path, body] of [
    ["GET", "/api/sa/users", undefined],
    ["POST", `/api/sa/users/${root.id}/end-sessions`, undefined],
    ["GET", "/api/sa/switches", undefined],
    ["PATCH", "/api/sa/switches/surveys", { percent: 0 }],
    ["GET", "/api/sa/health", undefined]
  ] as const) {
    const answer = await portal.call<Problem>(method, path, { as: admin, ...(body === undefined ? {} : { body }) })
    expect([method, path, answer.status, answer.body.closed_by]).toEqual([method, path, 403, ["isSuperAdmin"]])
  }
})
