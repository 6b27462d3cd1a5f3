import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { platformApplicationMachine } from "#machines/provider/platformApplication.machine.ts"
import type { Application } from "#schemas/applications/application.ts"
import type { ApplicationSubscriber, PlatformApplication } from "#schemas/provider/applications.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import { platformApplicationCases } from "#tests/models/provider/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let root: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  root = await portal.make.user("root@platform.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
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
const at = "/api/sa/applications"
let names = 0
const call = <Body>(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
  portal.call<Body & Problem>(method, path, { as: root, headers, ...(body === undefined ? {} : { body }) })
const create = async (body: object = {}) => {
  const answer = await call<Data<PlatformApplication>>("POST", at, {
    title: `Banque ${++names}`,
    uri: "https://banque.example/",
    roles: ["admin"],
    ...body
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const one = (id: number) => call<Data<PlatformApplication>>("GET", `${at}/${id}`)
const change = (id: number, body: object) => call<Data<PlatformApplication>>("PATCH", `${at}/${id}`, body)
const turn = (id: number, way: "subscribe" | "unsubscribe", ...firms: ReadonlyArray<{ readonly id: number }>) =>
  call<Data<{ readonly changed: number }>>("POST", `${at}/${id}/${way}`, { firm_ids: firms.map((firm) => firm.id) })
const office = async () => {
  const number = (names += 1)
  const firm = await portal.make.firm(`Étude ${number}`, `etude${number}.localhost`, ["applications"])
  const admin = await portal.make.staff(firm, `admin@etude${number}.example`)
  const own = async () =>
    (
      await portal.call<Data<ReadonlyArray<Application>>>("GET", `/api/accounting-firms/${firm.id}/applications`, {
        as: admin
      })
    ).body.data
  return { firm, admin, own }
}

follows(
  "[NET-103] [SAD-008] an application of the catalogue",
  { machine: platformApplicationMachine, input: { firms: 0 }, cases: platformApplicationCases },
  {
    begin: async () => (await create()).id,
    plays: {
      "offer.changed": (id) => change(id, { title: `Autre ${++names}` }),
      // The subscription is ended again, so that the application can be removed afterwards.
      "offer.given": async (id) => {
        const { firm } = await office()
        const given = await turn(id, "subscribe", firm)
        await turn(id, "unsubscribe", firm)
        return given
      },
      "offer.withdrawn": (id) => change(id, { is_active: false }),
      "offer.renewed": (id) => change(id, { is_active: true }),
      "offer.removed": (id) => call("DELETE", `${at}/${id}`)
    },
    reads: async (id) => {
      const { body, status } = await one(id)
      return status === 404 ? "removed" : body.data.is_active ? "offered" : "withdrawn"
    },
    // A PATCH gives the new state, not the event: repeating it is accepted.
    repeatable: ["offer.withdrawn", "offer.renewed"]
  }
)

describe("the provider's catalogue of applications", () => {
  test("[NET-103] [SAD-005] [SAD-006] [CST-046] lists page 1 with 10 rows, more if asked, and searches titles and texts", async () => {
    const word = `Paie${++names}`
    for (let index = 1; index <= 12; index += 1)
      await create({ title: `${word} ${String(index).padStart(2, "0")}`, description: index === 12 ? "Élèves" : "" })
    const read = async (query: string) =>
      (
        await call<{ readonly data: ReadonlyArray<PlatformApplication>; readonly pagination: Pagination }>(
          "GET",
          `${at}${query}`
        )
      ).body
    const first = await read(`?search=${word}`)
    expect(first.pagination).toEqual({ page: 1, per_page: 10, total: 12, last_page: 2 })
    expect(first.data.map(({ title }) => title)[9]).toBe(`${word} 10`)
    expect((await read(`?search=${word}&page=2`)).data.map(({ title }) => title)).toEqual([`${word} 11`, `${word} 12`])
    expect((await read(`?search=${word}&per_page=25`)).data.length).toBe(12)
    expect((await read(`?search=eleves`)).data.map(({ title }) => title)).toContain(`${word} 12`)
    expect((await read("?page=nothing")).data).toBeUndefined()
  })

  test("[NET-103] [SAD-009] [APP-003] is filled by the rules of a firm's own applications", async () => {
    const wrong = await call<object>("POST", at, { title: " ", uri: "javascript:alert(1)", roles: [] })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).toSorted()]).toEqual([422, ["roles", "title", "uri"]])
    const none = await call<object>("POST", at, { title: "Raccourci", uri: "", roles: ["admin"] })
    expect([none.status, none.body.errors]).toEqual([422, { uri: ["application.uri_missing"] }])
    const made = await create()
    expect(
      (await call("PATCH", `${at}/${made.id}`, { title: "Un" }, { "if-match": `"${made.revision}"` })).status
    ).toBe(200)
    expect(
      (await call("PATCH", `${at}/${made.id}`, { title: "Deux" }, { "if-match": `"${made.revision}"` })).status
    ).toBe(412)
    expect((await one(2_000_000_001)).status).toBe(404)
  })

  test("[NET-103] [SAD-007] firms that are subscribed have a copy; taken back it is hidden and kept, given again it is as it was", async () => {
    const house = await office()
    const other = await office()
    const made = await create({ description: "Vos comptes", is_private: false })
    expect((await turn(made.id, "subscribe", house.firm, other.firm)).body.data).toEqual({ changed: 2 })
    expect((await turn(made.id, "subscribe", house.firm)).body.data).toEqual({ changed: 0 })
    const [copy] = await house.own()
    expect(copy).toMatchObject({ title: made.title, description: "Vos comptes", is_active: true, is_withdrawn: false })
    // The copy belongs to the firm: the firm can rename it, and changes of the catalogue do not affect it.
    const mine = `/api/accounting-firms/${house.firm.id}/applications/${copy?.id}`
    expect((await portal.call("PATCH", mine, { as: house.admin, body: { title: "Ma banque" } })).status).toBe(200)
    await change(made.id, { description: "Autre texte" })
    expect((await call<object>("DELETE", `${at}/${made.id}`)).body.closed_by).toEqual(["isUnsubscribed"])

    expect((await turn(made.id, "unsubscribe", house.firm)).body.data).toEqual({ changed: 1 })
    expect(await house.own()).toMatchObject([{ title: "Ma banque", is_active: false, is_withdrawn: true }])
    const forced = await portal.call<Problem>("PATCH", mine, { as: house.admin, body: { is_active: true } })
    expect([forced.status, forced.body.closed_by]).toEqual([409, ["isSubscribed"]])
    const subscribers = await call<Data<ReadonlyArray<ApplicationSubscriber>>>("GET", `${at}/${made.id}/subscriptions`)
    expect(subscribers.body.data.filter(({ is_subscribed }) => is_subscribed).map(({ id }) => id)).toEqual([
      other.firm.id
    ])
    expect((await turn(made.id, "subscribe", house.firm)).body.data).toEqual({ changed: 1 })
    expect(await house.own()).toMatchObject([{ title: "Ma banque", description: "Vos comptes", is_active: true }])
    const lines = await portal.arrange(
      (sql) =>
        sql`select type, user_id from event where firm_id = ${house.firm.id} and entity = 'application' order by id`
    )
    expect(lines).toEqual([
      { type: "application.added", user_id: root.id },
      { type: "application.changed", user_id: house.admin.id },
      { type: "subscription.ended", user_id: root.id },
      { type: "subscription.renewed", user_id: root.id }
    ])
  })

  test("[NET-103] [SAD-007] several firms are subscribed all together or not at all", async () => {
    const house = await office()
    const made = await create()
    const refused = await call<object>("POST", `${at}/${made.id}/subscribe`, {
      firm_ids: [house.firm.id, 2_000_000_001]
    })
    expect(refused.status).toBe(404)
    expect(await house.own()).toEqual([])
  })

  test("[NET-103] [SAD-005] [ROL-012] is the super admins' alone", async () => {
    const house = await office()
    const made = await create()
    for (const [method, path, body] of [
      ["GET", at, undefined],
      ["POST", at, { title: "Pirate", uri: "https://a.example", roles: ["admin"] }],
      ["GET", `${at}/${made.id}`, undefined],
      ["PATCH", `${at}/${made.id}`, { title: "Pirate" }],
      ["DELETE", `${at}/${made.id}`, undefined],
      ["GET", `${at}/${made.id}/subscriptions`, undefined],
      ["POST", `${at}/${made.id}/subscribe`, { firm_ids: [house.firm.id] }],
      ["POST", `${at}/${made.id}/unsubscribe`, { firm_ids: [house.firm.id] }]
    ] as const) {
      const answer = await portal.call<Problem>(method, path, {
        as: house.admin,
        ...(body === undefined ? {} : { body })
      })
      expect([method, path, answer.status, answer.body.closed_by]).toEqual([method, path, 403, ["isSuperAdmin"]])
    }
    expect(await house.own()).toEqual([])
  })
})
