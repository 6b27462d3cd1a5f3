import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Mission, MissionDetail } from "#schemas/missions/mission.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let missions: ReturnType<typeof missionsOf>
let firm: { readonly id: number; readonly domain: string; readonly name: string }
let service: { readonly id: number }
let people: Readonly<Record<"admin" | "clerk" | "stranger", SignedInUser>>
let turn = 0
beforeAll(async () => {
  portal = await startPortal({}, { takers: 0 })
  missions = missionsOf(portal)
  firm = await portal.make.firm("Missions")
  service = await catalogService(portal, firm)
  people = {
    admin: await portal.make.staff(firm, "admin@missions.example"),
    clerk: await portal.make.staff(firm, "aide@missions.example", "collaborator", true),
    // A collaborator who cannot see these clients.
    stranger: await portal.make.staff(firm, "autre@missions.example", "collaborator")
  }
})
afterAll(() => portal.stop())

const company = () => portal.make.vendor(firm, `Menuiserie ${String((turn += 1)).padStart(3, "0")}`)
const whole = (change = {}, own = {}) => content(service, people.clerk, change, own)

describe("a mission", () => {
  test("[MIS-001] [MIS-004] [MIS-O01] is begun, left unfinished, taken up and prepared, and comes back as it was saved", async () => {
    const vendor = await company()
    const draft = await missions.made(
      missions.create(people.clerk, vendor, { ...whole(), services: [], starts_on: "", ends_on: "", manager_id: null })
    )
    expect(draft).toMatchObject({ status: "not-signed", state: "draft", step: "data", starts_on: null, price_net: 0 })
    const saved = await missions.made(
      missions.save(people.admin, vendor, draft.id, { content: whole(), step: "dates" }, draft.revision)
    )
    expect(saved).toMatchObject({ step: "dates", content: whole(), price_net: 180_000, price_gross: 216_000 })
    expect(saved.totals).toEqual({
      net: 180_000,
      vat: 36_000,
      gross: 216_000,
      rates: [{ vat_rate: 2_000, net: 180_000, vat: 36_000 }]
    })
    expect(saved.minutes_planned).toBe(1_440)
    const prepared = await missions.made(missions.act(people.clerk, vendor, draft.id, { type: "prepare" }))
    expect(prepared).toMatchObject({ state: "notSigned", manager: { name: "aide Essai" } })
    expect((await missions.read(people.clerk, vendor, draft.id)).body.data).toEqual(prepared)
  })

  test("[MIS-O01] a draft lacks what it lacks, and cannot be prepared before it is whole", async () => {
    const vendor = await company()
    const draft = await missions.made(missions.create(people.clerk, vendor, { ...whole(), services: [] }))
    const refused = await missions.act(people.clerk, vendor, draft.id, { type: "prepare" })
    expect([refused.status, refused.body.errors]).toEqual([422, { services: ["mission.services_missing"] }])
    expect((await missions.create(people.clerk, vendor, { ...whole(), name: " " })).body.errors).toEqual({
      name: ["mission.name_missing"]
    })
    expect((await missions.call(people.clerk, vendor, "DELETE", `/${draft.id}`)).status).toBe(204)
    expect((await missions.read(people.clerk, vendor, draft.id)).status).toBe(404)
  })

  test("[MIS-009] [MIS-O03] two missions of one client never have the same name, even made at the same moment", async () => {
    const [one, other] = [await company(), await company()]
    const answers = await Promise.all(
      ["Tenue 2027", "tenue  2027", " TENUE 2027"].map((name) => missions.create(people.clerk, one, whole({ name })))
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ name: ["mission.name_taken"] })
    expect((await missions.create(people.clerk, other, whole())).status).toBe(201)
    const second = await missions.made(missions.create(people.clerk, one, whole({ name: "Paie" })))
    expect((await missions.save(people.clerk, one, second.id, { content: whole() })).body.errors).toEqual({
      name: ["mission.name_taken"]
    })
  })

  test("[MIS-008] the days of a service outside of the mission's are refused when it is prepared and when it is amended", async () => {
    const vendor = await company()
    const outside = whole()
    const late = { ...outside, services: outside.services.map((one) => ({ ...one, ends_on: "2028-01-01" })) }
    const draft = await missions.made(missions.create(people.clerk, vendor, late))
    expect((await missions.act(people.clerk, vendor, draft.id, { type: "prepare" })).body.errors).toEqual({
      "services.0.ends_on": ["mission.service_outside"]
    })
    const signed = await missions.signed(people.admin, vendor, whole({ name: "Autre" }))
    const proposed = await missions.call(people.admin, vendor, "POST", `/${signed.id}/versions`, {
      body: { content: { ...late, name: "Autre" } }
    })
    expect([proposed.status, proposed.body.errors]).toEqual([
      422,
      { "services.0.ends_on": ["mission.service_outside"] }
    ])
  })

  test("[MIS-001] what another person has saved meanwhile is not overwritten", async () => {
    const vendor = await company()
    const draft = await missions.made(missions.create(people.clerk, vendor, whole()))
    await missions.made(
      missions.save(people.admin, vendor, draft.id, { content: whole({ reference: "M1" }) }, draft.revision)
    )
    expect((await missions.save(people.clerk, vendor, draft.id, { content: whole() }, draft.revision)).status).toBe(412)
    expect((await missions.read(people.clerk, vendor, draft.id)).body.data.reference).toBe("M1")
  })
})

describe("bad input", () => {
  test.each([
    ["a negative price", { unit_price: -1, total_price: -12 }],
    ["a huge price", { unit_price: 1e12, total_price: 1e12 }],
    ["no quantity", { quantity: 0 }],
    ["a quantity of a billion", { quantity: 1_000_000_000 }],
    ["half a cent", { unit_price: 0.5 }],
    ["a rate beyond all", { vat_rate: 100_000 }],
    ["a frequency that nobody knows", { frequency: "fortnight" }]
  ])("[MIS-001] %s is refused", async (_, own) => {
    const vendor = await company()
    expect((await missions.create(people.clerk, vendor, whole({}, own as object))).status).toBe(422)
  })

  test.each([
    ["half a month of renewal", { renewal_months: 1.5 }, { "content.renewal_months": ["mission.renewal_invalid"] }],
    [
      "more recurrences than there are",
      { recurrences: 1e9 },
      { "content.services.0.recurrences": ["mission.recurrences_invalid"] }
    ],
    ["half a recurrence", { recurrences: 0.5 }, { "content.services.0.recurrences": ["mission.recurrences_invalid"] }]
  ])("[MIS-001] %s is refused in words, at its field", async (_, change, errors) => {
    const vendor = await company()
    const { recurrences, ...own } = change as { readonly recurrences?: number }
    const plain = whole(own)
    const services = plain.services.map((one) => (recurrences === undefined ? one : { ...one, recurrences }))
    const refused = await missions.create(people.clerk, vendor, { ...plain, services })
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
  })

  test("[MIS-001] a service of another firm, or people who do not reach the client, are refused", async () => {
    const vendor = await company()
    const elsewhere = await portal.make.firm(`Ailleurs${turn}`)
    const theirs = await catalogService(portal, elsewhere)
    const foreign = await missions.create(people.clerk, vendor, content(theirs, people.clerk))
    expect([foreign.status, foreign.body.errors]).toEqual([422, { "services.0.snapshot": ["mission.service_unknown"] }])
    const absent = await missions.create(people.clerk, vendor, whole({ manager_id: people.stranger.id }))
    expect([absent.status, absent.body.errors]).toEqual([422, { manager_id: ["mission.manager_unknown"] }])
    const member = await missions.create(people.clerk, vendor, whole({ member_ids: [people.stranger.id] }))
    expect(member.body.errors).toEqual({ member_ids: ["mission.manager_unknown"] })
  })

  test("[MIS-O02] 200 services with daily tasks over five years are refused by the limit's name, as a draft too", async () => {
    const vendor = await company()
    const days = { starts_on: "2027-01-01", ends_on: "2031-12-31" }
    const [one] = whole(days, { frequency: "day" }).services
    const services = Array.from({ length: 200 }, (_, place) => ({ ...one, ...days, key: place + 1 }))
    const refused = await missions.create(people.clerk, vendor, whole({ ...days, services: services as never }))
    expect([refused.status, refused.body.errors]).toEqual([422, { tasks: ["mission.tasks_too_numerous"] }])
  })
})

describe("who may what", () => {
  test("[ACC-069] [ACC-070] [ACC-071] [MIS-003] missions are the firm's, of clients that one reaches, where the module is on", async () => {
    const vendor = await company()
    const mission = await missions.signed(people.admin, vendor, whole())
    const clientAdmin = await portal.make.client(vendor, `chef${turn}@menuiserie.example`)
    const clientClerk = await portal.make.client(vendor, `aide${turn}@menuiserie.example`, "collaborator")
    const other = await portal.make.staff(await portal.make.firm(`Autres${turn}`), `autre${turn}@cabinet.example`)
    expect((await missions.read(people.stranger, vendor, mission.id)).status).toBe(404)
    expect((await missions.read(other, vendor, mission.id)).status).toBe(404)
    expect((await missions.call(undefined, vendor, "GET", `/${mission.id}`)).status).toBe(401)
    expect((await missions.read(clientClerk, vendor, mission.id)).status).toBe(403)
    expect((await missions.create(clientAdmin, vendor, whole({ name: "À moi" }))).status).toBe(403)
    expect((await missions.list(clientAdmin, firm)).status).toBe(403)
    expect((await missions.tasks(clientAdmin, vendor, mission.id)).status).toBe(403)
    const seen = (await missions.read(clientAdmin, vendor, mission.id)).body.data
    expect(seen).toMatchObject({
      name: "Tenue 2027",
      price_net: 180_000,
      minutes_planned: 0,
      manager: null,
      people: []
    })
    expect(seen.content.services[0]?.snapshot).toMatchObject({ hours_budget: 0, tasks: [] })
    expect((await missions.list(people.stranger, firm)).body.data).toEqual([])

    const without = await portal.make.firm(`Sans${turn}`, `sans${turn}.localhost`, ["documents"])
    const alone = await portal.make.staff(without, `seul${turn}@cabinet.example`)
    const closed = await missions.create(alone, await portal.make.vendor(without, "Seul"), whole())
    expect([closed.status, closed.body.code]).toEqual([403, "closed.hasModule"])
    expect((await missions.list(alone, without)).body.code).toBe("closed.hasModule")
  })

  test("[MIS-O02] a collaborator prepares a mission, and an admin of the firm marks it as signed", async () => {
    const vendor = await company()
    const mission = await missions.prepared(people.clerk, vendor, whole())
    const refused = await missions.act(people.clerk, vendor, mission.id, { type: "sign" })
    expect([refused.status, refused.body.code]).toEqual([403, "closed.isFirmAdmin"])
    const signed = await missions.made(
      missions.act(people.admin, vendor, mission.id, { type: "sign", signed_on: "2026-12-01" })
    )
    expect(signed).toMatchObject({ status: "signed", signed_on: "2026-12-01", signed_by: { name: "admin Essai" } })
    expect(signed.versions.map(({ cause, number, state }) => [number, cause, state])).toEqual([
      [1, "signature", "accepted"]
    ])
  })

  test("[MIS-007] [ERR-067] tasks of a mission that is not signed are refused with the message", async () => {
    const vendor = await company()
    const mission = await missions.prepared(people.clerk, vendor, whole())
    const refused = await missions.call(people.clerk, vendor, "POST", `/${mission.id}/tasks`)
    expect([refused.status, refused.body.code]).toEqual([409, "mission.tasks_unsigned"])
  })
})

describe("lists", () => {
  test("[MIS-005] [MIS-006] [CST-024] [CST-025] a client's missions come fifteen a page, by name", async () => {
    const vendor = await company()
    const names = Array.from(
      { length: 17 },
      (_, place) => `${place % 2 === 0 ? "é" : "E"}tude ${String(17 - place).padStart(2, "0")}`
    )
    for (const name of names) await missions.made(missions.create(people.clerk, vendor, whole({ name })))
    const first = (await missions.list(people.clerk, firm, `&vendor_id=${vendor.id}`)).body
    expect(first.pagination).toEqual({ page: 1, per_page: 15, total: 17, last_page: 2 })
    expect(first.data.map(({ name }) => name.slice(-2))).toEqual(
      Array.from({ length: 15 }, (_, place) => String(place + 1).padStart(2, "0"))
    )
    const second = (await missions.list(people.clerk, firm, `&vendor_id=${vendor.id}`.replace("page=1", ""))).body
    expect(second.counts).toMatchObject({ all: 17, draft: 17, signed: 0 })
  })

  test("[MIS-005] the firm's list is narrowed by status, manager, client and period, and found by words without accents", async () => {
    const vendor = await company()
    const manager = await portal.make.staff(firm, `resp${turn}@missions.example`)
    await missions.signed(people.admin, vendor, whole({ name: "Société à part", manager_id: manager.id }))
    await missions.prepared(people.admin, vendor, whole({ name: "Paie à part", manager_id: manager.id }))
    const found = async (query: string) =>
      (await missions.list(people.admin, firm, `&manager_id=${manager.id}${query}`)).body.data.map(({ name }) => name)
    expect(await found("")).toEqual(["Paie à part", "Société à part"])
    expect(await found("&status=signed")).toEqual(["Société à part"])
    expect(await found("&status=not-signed")).toEqual(["Paie à part"])
    expect(await found("&state=signed&order=desc")).toEqual(["Société à part"])
    expect(await found("&search=societe")).toEqual(["Société à part"])
    expect(await found(`&search=${vendor.name.slice(-3)}`)).toHaveLength(2)
    expect(await found("&search=%25")).toEqual([])
    expect(await found("&from=2028-01-01")).toEqual([])
    expect(await found("&to=2027-01-01")).toHaveLength(2)
    expect((await missions.list(people.admin, firm, "&from=2027-02-30")).status).toBe(400)
  })
})

describe("amendments", () => {
  test("[MIS-001] a signed mission changes by a version that the client accepts, and keeps what it was", async () => {
    const vendor = await company()
    const client = await portal.make.client(vendor, `signe${turn}@menuiserie.example`)
    const mission = await missions.signed(people.admin, vendor, whole())
    const refused = await missions.save(people.admin, vendor, mission.id, { content: whole() })
    expect([refused.status, refused.body.code]).toEqual([409, "closed.isMissionUnsigned"])
    const dearer = whole({}, { unit_price: 20_000, total_price: 240_000 })
    const versions = `/${mission.id}/versions`
    const proposed = await missions.made(
      missions.call(people.clerk, vendor, "POST", versions, { body: { content: dearer, note: "Plus de pièces" } })
    )
    expect(proposed).toMatchObject({ state: "amending", status: "signed", price_net: 180_000 })
    const early = await missions.call(people.clerk, vendor, "POST", `${versions}/2/answer`, {
      body: { answer: "accept" }
    })
    expect([early.status, early.body.code]).toEqual([403, "closed.isMissionAnswerer"])
    const accepted = await missions.made(
      missions.call(client, vendor, "POST", `${versions}/2/answer`, { body: { answer: "accept" } })
    )
    expect(accepted).toMatchObject({ state: "signed", price_net: 240_000 })
    const after = (await missions.read(people.admin, vendor, mission.id)).body.data
    expect(
      after.versions.map(({ cause, content: { services }, number, state }) => [
        number,
        cause,
        state,
        services[0]?.snapshot.unit_price
      ])
    ).toEqual([
      [2, "amendment", "accepted", 20_000],
      [1, "signature", "accepted", 15_000]
    ])
    expect(
      (await missions.call(client, vendor, "POST", `${versions}/2/answer`, { body: { answer: "accept" } })).status
    ).toBe(409)
  })

  test("[MIS-001] [MIS-O01] an amendment is written by several people before its client hears of it, and proposed once", async () => {
    const vendor = await company()
    const client = await portal.make.client(vendor, `signe${turn}@menuiserie.example`)
    const mission = await missions.signed(people.admin, vendor, whole())
    const at = `/${mission.id}/amendment`
    const keep = (as: SignedInUser, revision: number, change: object, more: object = {}) =>
      missions.call<MissionDetail>(as, vendor, "PUT", at, {
        revision,
        body: { content: whole(change), step: "dates", note: "", ...more }
      })
    const begun = await missions.made(keep(people.clerk, 0, { reference: "A1" }, { note: "Plus de pièces" }))
    expect(begun).toMatchObject({ state: "signed", revision: mission.revision, reference: "" })
    expect(begun.amendment).toMatchObject({
      revision: 1,
      step: "dates",
      note: "Plus de pièces",
      content: { reference: "A1" },
      by: { id: people.clerk.id }
    })
    // Two people start an amendment at the same time: the second gets 412 and overwrites nothing.
    const late = await keep(people.admin, 0, { reference: "B1" })
    expect([late.status, late.body.code]).toEqual([412, "error.412"])
    const second = await missions.made(keep(people.admin, 1, { reference: "A2", ends_on: "" }))
    expect(second.amendment).toMatchObject({ revision: 2, by: { id: people.admin.id }, content: { ends_on: "" } })
    const theirs = await missions.read(client, vendor, mission.id)
    expect([theirs.body.data.amendment, theirs.body.data.content.reference]).toEqual([null, ""])
    for (const [who, status] of [
      [client, 403],
      [people.stranger, 404]
    ] as const)
      expect([(await keep(who, 2, {})).status, (await missions.call(who, vendor, "DELETE", at)).status]).toEqual([
        status,
        status
      ])
    const propose = (draft: number) =>
      missions.call<MissionDetail>(people.clerk, vendor, "POST", `/${mission.id}/versions`, {
        body: { content: whole({ reference: "A2" }), draft }
      })
    expect((await propose(1)).status).toBe(412)
    const proposed = await missions.made(propose(2))
    expect([proposed.state, proposed.amendment]).toEqual(["amending", null])
    const closed = await keep(people.clerk, 0, { reference: "A3" })
    expect([closed.status, closed.body.code]).toEqual([409, "closed.isNoAmendmentOpen"])
    await missions.made(
      missions.call(client, vendor, "POST", `/${mission.id}/versions/2/answer`, { body: { answer: "decline" } })
    )
    await missions.made(keep(people.clerk, 0, { reference: "A4" }))
    expect((await missions.call(people.admin, vendor, "DELETE", at, { revision: 7 })).status).toBe(412)
    expect((await missions.call(people.admin, vendor, "DELETE", at, { revision: 1 })).status).toBe(204)
    expect((await missions.read(people.clerk, vendor, mission.id)).body.data.amendment).toBeNull()
  })

  test("[MIS-001] [MIS-002] an amendment begun before a renewal follows it, and one of a mission not signed is refused", async () => {
    const vendor = await company()
    const days = { starts_on: "2025-01-01", ends_on: "2025-12-31", tacit_renewal: true, renewal_months: 48 }
    const one = whole(days)
    const old = { ...one, services: one.services.map((service) => ({ ...service, ...days, first_due: "2025-01-01" })) }
    const prepared = await missions.prepared(people.admin, vendor, old)
    const keep = (content: object) =>
      missions.call<MissionDetail>(people.clerk, vendor, "PUT", `/${prepared.id}/amendment`, {
        body: { content, step: "services", note: "" }
      })
    expect((await keep(old)).body.code).toBe("closed.isMissionSigned")
    await missions.made(missions.act(people.admin, vendor, prepared.id, { type: "sign", signed_on: "2025-01-01" }))
    await missions.made(keep({ ...old, reference: "A1" }))
    // The first run announces the renewal, the next one renews.
    await missions.renew()
    await missions.renew()
    const { amendment, ends_on } = (await missions.read(people.clerk, vendor, prepared.id)).body.data
    expect([ends_on, amendment?.content.ends_on, amendment?.content.services[0]?.ends_on]).toEqual([
      "2029-12-31",
      "2029-12-31",
      "2029-12-31"
    ])
    expect(amendment?.content.reference).toBe("A1")
  })

  test("[MIS-001] a version that changes nothing, or says what cannot be read, is refused", async () => {
    const vendor = await company()
    const mission = await missions.signed(people.admin, vendor, whole())
    const propose = (body: object) => missions.call(people.clerk, vendor, "POST", `/${mission.id}/versions`, { body })
    const same = await propose({ content: whole() })
    expect([same.status, same.body.code]).toEqual([409, "mission.amendment_same"])
    const hidden = await propose({ content: whole({ reference: "2" }), note: "\u202eoui" })
    expect([hidden.status, hidden.body.errors]).toEqual([422, { note: ["mission.text_characters"] }])
    const long = await propose({ content: whole({ reference: "2" }), note: "x".repeat(1_001) })
    expect([long.status, long.body.errors]).toEqual([422, { note: ["mission.reason_too_long"] }])
    expect((await missions.read(people.admin, vendor, mission.id)).body.data.state).toBe("signed")
  })

  test("[MIS-001] [MIS-002] a client's admin finds what was agreed on, what waits for them first, and reads it without how it is done", async () => {
    const vendor = await company()
    const chief = await portal.make.client(vendor, `chef${turn}@accord.example`)
    const helper = await portal.make.client(vendor, `aide${turn}@accord.example`, "collaborator")
    const other = await portal.make.client(await company(), `ailleurs${turn}@accord.example`)
    await missions.made(missions.create(people.clerk, vendor, whole({ name: "Brouillon" })))
    await missions.prepared(people.clerk, vendor, whole({ name: "Social 2027" }))
    const waiting = await missions.signed(people.admin, vendor, whole())
    await missions.made(
      missions.call(people.clerk, vendor, "POST", `/${waiting.id}/versions`, {
        body: { content: whole({ reference: "2" }), note: "Un site de plus" }
      })
    )
    const listed = (await missions.call<ReadonlyArray<Mission>>(chief, vendor, "GET", "")).body.data
    expect(listed.map(({ name, state }) => [name, state])).toEqual([
      ["Tenue 2027", "amending"],
      ["Social 2027", "notSigned"]
    ])
    for (const { manager, minutes_planned, tasks } of listed)
      expect([manager, minutes_planned, tasks.total]).toEqual([null, 0, 0])
    const read = (await missions.read(chief, vendor, waiting.id)).body.data
    expect(read.versions[0]).toMatchObject({ state: "proposed", note: "Un site de plus" })
    expect([read.run, read.author, read.rights.answer]).toEqual([null, null, []])
    expect((await missions.call(helper, vendor, "GET", "")).status).toBe(403)
    expect((await missions.call(other, vendor, "GET", "")).status).toBe(404)
    const declined = await missions.call<MissionDetail>(chief, vendor, "POST", `/${waiting.id}/versions/2/answer`, {
      body: { answer: "decline", reason: "Trop cher" }
    })
    expect(declined.body.data).toMatchObject({ state: "signed", reference: "" })
    expect((await missions.read(people.clerk, vendor, waiting.id)).body.data.versions[0]).toMatchObject({
      state: "declined",
      reason: "Trop cher"
    })
  })

  test("[MIS-001] two answers to one version at the same moment: one holds", async () => {
    const vendor = await company()
    const client = await portal.make.client(vendor, `deux${turn}@menuiserie.example`)
    const mission = await missions.signed(people.admin, vendor, whole())
    const versions = `/${mission.id}/versions`
    await missions.made(
      missions.call(people.admin, vendor, "POST", versions, { body: { content: whole({ reference: "2" }) } })
    )
    const answers = await Promise.all(
      (["accept", "decline"] as const).map((answer) =>
        missions.call(client, vendor, "POST", `${versions}/2/answer`, { body: { answer, reason: "Non" } })
      )
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe("orders", () => {
  const order = async (vendor: { readonly id: number }, state = "requested") => {
    const [row] = await portal.arrange(
      (sql) => sql<{ id: number }>`with made as (
          insert into service_request (firm_id, vendor_id, key, fingerprint, state)
          values (${firm.id}, ${vendor.id}, gen_random_uuid(), 'x', ${state}) returning id
        ) insert into service_request_line (request_id, place, firm_id, vendor_id, service_id, snapshot)
          select id, 0, ${firm.id}::integer, ${vendor.id}::integer, ${service.id}::integer,
            ${JSON.stringify(whole().services[0]?.snapshot)}::text::jsonb from made returning request_id as id`
    )
    return row?.id ?? 0
  }

  test("[MIS-O01] a mission made of a client's order holds its services, and turns it once", async () => {
    const vendor = await company()
    const id = await order(vendor)
    const empty = whole({ services: [] })
    const draft = await missions.made(missions.create(people.clerk, vendor, empty, { request_id: id }))
    expect(draft.content.services.map(({ snapshot }) => [snapshot.title, snapshot.total_price])).toEqual([
      ["Tenue comptable", 180_000]
    ])
    const again = await missions.create(people.clerk, vendor, { ...empty, name: "Encore" }, { request_id: id })
    expect([again.status, again.body.errors]).toEqual([422, { request_id: ["mission.request_used"] }])
    await missions.made(missions.act(people.clerk, vendor, draft.id, { type: "prepare" }))
    const rows = await portal.arrange((sql) => sql`select state, mission_id from service_request where id = ${id}`)
    expect(rows).toEqual([{ state: "converted", mission_id: draft.id }])
    const told = await portal.arrange(
      (sql) => sql`select type, payload->>'mission' as mission, before, after from event
        where entity = 'serviceRequest' and entity_id = ${id}`
    )
    expect(told).toEqual([
      {
        type: "order.converted",
        mission: String(draft.id),
        before: { state: "requested" },
        after: { state: "converted" }
      }
    ])
  })

  test("[MIS-O01] [SRQ-O01] an order that its client takes back meanwhile stays theirs: the mission is not prepared", async () => {
    const vendor = await company()
    const id = await order(vendor)
    const draft = await missions.made(
      missions.create(people.clerk, vendor, whole({ services: [] }), { request_id: id })
    )
    await portal.arrange((sql) => sql`update service_request set state = 'withdrawn' where id = ${id}`)
    const refused = await missions.act(people.clerk, vendor, draft.id, { type: "prepare" })
    expect([refused.status, refused.body.closed_by]).toEqual([409, ["isRequestOpen"]])
    expect((await missions.read(people.clerk, vendor, draft.id)).body.data.state).toBe("draft")
  })

  test("[CAT-003] [MIS-001] a mission keeps the words and the price it was made with, and its service is not deleted", async () => {
    const vendor = await company()
    const sold = await catalogService(portal, firm, "Paie")
    const made = await missions.prepared(people.clerk, vendor, content(sold, people.clerk))
    const at = `/api/accounting-firms/${firm.id}/catalog-services/${sold.id}`
    const body = { title: "Paie et social", unit_price: 99_900, tasks: [] }
    expect((await portal.call("PATCH", at, { as: people.clerk, body })).status).toBe(200)
    expect((await missions.read(people.clerk, vendor, made.id)).body.data.content).toEqual(made.content)
    const removed = await portal.call<{ readonly closed_by: unknown }>("DELETE", at, { as: people.clerk })
    expect([removed.status, removed.body.closed_by]).toEqual([409, ["isItemUnused"]])
  })

  test("[MIS-O01] an order of another client, or one that was declined, makes no mission", async () => {
    const [vendor, other] = [await company(), await company()]
    for (const id of [await order(other), await order(vendor, "declined")])
      expect((await missions.create(people.clerk, vendor, whole({ services: [] }), { request_id: id })).status).toBe(
        422
      )
  })
})
