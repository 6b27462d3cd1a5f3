import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emergencyMachine } from "#machines/provider/emergency.machine.ts"
import type { Emergency, EmergencyCompany, EmergencyFolder } from "#schemas/provider/emergencies.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { emergencyCases } from "#tests/models/provider/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
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
const reason = "Demande 4711 : un relevé ne s’ouvre plus."
let names = 0
const visitor = async () => {
  const user = await portal.make.user(`agnes${++names}@platform.example`)
  await portal.arrange(
    (sql) =>
      sql`update app_user set is_super_admin = true, firstname = 'Agnès', lastname = 'Lacroix' where id = ${user.id}`
  )
  return user
}
const office = async () => {
  const number = (names += 1)
  const firm = await portal.make.firm(`Coffre ${number}`, `coffre${number}.localhost`, ["documents"])
  const mail = `admin@coffre${number}.example`
  const admin = await portal.make.staff(firm, mail)
  const vendor = await portal.make.vendor(firm, "Verrier")
  const folder = await portal.make.folder(vendor, "Achats")
  const bytes = pdf(1_234)
  const sent = documentOf(await sendFile(portal, { as: admin, vendor, folder, name: "releve.pdf", bytes }))
  return { firm, admin, mail, vendor, folder, bytes, document: sent.id, root: await visitor() }
}
type Office = Awaited<ReturnType<typeof office>>
const at = ({ firm }: Pick<Office, "firm">) => `/api/sa/accounting-firms/${firm.id}/emergencies`
const own = ({ firm }: Pick<Office, "firm">) => `/api/accounting-firms/${firm.id}/emergencies`
const begin = (house: Office, body: object = {}, as: SignedInUser = house.root) =>
  portal.call<Data<Emergency> & Problem>("POST", at(house), { as, body: { reason, minutes: "15", ...body } })
const opened = async (house: Office) => {
  const answer = await begin(house)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const inside = <Body>(house: Office, id: number, path: string, as: SignedInUser = house.root) =>
  portal.call<Body>("GET", `/api/sa/emergencies/${id}/${path}`, { as })
const folderOf = (house: Office, id: number, query = "") =>
  inside<Data<EmergencyFolder>>(house, id, `vendors/${house.vendor.id}/nodes${query}`)
const read = (house: Office, id: number, as: SignedInUser = house.root) =>
  fetch(`${portal.url}/api/sa/emergencies/${id}/vendors/${house.vendor.id}/documents/${house.document}/content`, {
    headers: { authorization: `Bearer ${as.token}` }
  })
const log = ({ firm }: Office) =>
  portal.arrange(
    (sql) => sql<{ type: string; user_id: number | null; vendor_id: number | null; payload: object }>`
      select type, user_id, vendor_id, payload from event where firm_id = ${firm.id} and entity = 'emergency' order by id`
  )
const passTime = (id: number) =>
  portal.arrange(
    (sql) =>
      sql`update emergency set begun_at = begun_at - interval '2 hours', ends_at = ends_at - interval '2 hours' where id = ${id}`
  )
/** Ends the expired accesses, and waits for the transaction of a concurrent sweep that has this one in hand. */
const lapse = async (id: number) => {
  await portal.arrange((sql) => sql`select app.lapse_emergencies()`)
  await portal.arrange((sql) => sql`select from emergency where id = ${id} for share`)
}

follows<typeof emergencyMachine, { readonly house: Office; id: number | null }>(
  "[NET-101] an emergency access",
  { machine: emergencyMachine, input: undefined as never, cases: emergencyCases },
  {
    begin: async () => ({ house: await office(), id: null }),
    plays: {
      "emergency.begun": async (scene) => {
        const answer = await begin(scene.house)
        if (answer.status === 201) scene.id = answer.body.data.id
        return answer
      },
      "emergency.used": ({ house, id }) => folderOf(house, id ?? 2_000_000_001),
      "emergency.ended": ({ house, id }) =>
        portal.call("POST", `${at(house)}/${id ?? 2_000_000_001}/end`, { as: house.root }),
      "emergency.lapsed": async ({ id }) => {
        await passTime(id ?? 0)
        await lapse(id ?? 0)
      },
      "rights.taken": async ({ house }) => {
        await portal.arrange((sql) => sql`update app_user set is_super_admin = false where id = ${house.root.id}`)
        await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${house.root.id}`)
      }
    },
    // Read from the database: a person who loses their rights is signed out.
    reads: async ({ id }) => {
      if (id === null) return "asked"
      const [row] = await portal.arrange(
        (sql) => sql<{ is_open: boolean }>`select ended_at is null as is_open from emergency where id = ${id}`
      )
      return row?.is_open === true ? "open" : "ended"
    },
    // Not tried: expiry, loss of rights, and a new access after one that has ended.
    untried: ["emergency.lapsed", "rights.taken", "ended: emergency.begun"],
    says: {
      "open: emergency.begun": [409, "closed.isAloneThere"],
      "ended: emergency.ended": [409, "closed.isEmergencyOver"]
    }
  }
)

describe("the documents of a firm", () => {
  test("[NET-101] [ACC-002] are closed to super admins, and open by an access that the firm is told of and can read about", async () => {
    const house = await office()
    for (const path of [
      `vendors/${house.vendor.id}/documents/${house.document}/content`,
      `vendors/${house.vendor.id}/nodes/${house.document}`
    ])
      expect((await portal.call("GET", `/api/${path}`, { as: house.root })).status).toBe(404)
    expect((await read(house, 2_000_000_001)).status).toBe(404)

    const { id } = await opened(house)
    const mail = await newestMail(portal, house.mail)
    for (const said of ["Agnès Lacroix", reason]) expect(mail.text).toContain(said)
    const companies = await inside<Data<ReadonlyArray<EmergencyCompany>>>(house, id, "companies")
    expect(companies.body.data).toEqual([{ id: house.vendor.id, name: "Verrier" }])
    const root = await folderOf(house, id)
    expect(root.body.data.nodes.map(({ kind, name }) => [kind, name])).toContainEqual(["folder", "Achats"])
    const inner = await folderOf(house, id, `?folder_id=${house.folder.id}`)
    expect(inner.body.data.path.map(({ name }) => name)).toEqual(["", "Achats"])
    expect(inner.body.data.nodes).toEqual([{ id: house.document, kind: "document", name: "releve.pdf", size: 1_234 }])
    const bytes = await read(house, id)
    expect([bytes.status, Buffer.from(await bytes.arrayBuffer()).equals(Buffer.from(house.bytes))]).toEqual([200, true])

    // The firm's log contains the reason, the company and the document; its administrators can read it.
    expect(await log(house)).toEqual([
      { type: "emergency.begun", user_id: house.root.id, vendor_id: null, payload: { reason, minutes: 15 } },
      { type: "emergency.used", user_id: house.root.id, vendor_id: house.vendor.id, payload: {} },
      {
        type: "emergency.used",
        user_id: house.root.id,
        vendor_id: house.vendor.id,
        payload: { document: house.document }
      }
    ])
    const told = await portal.call<Data<ReadonlyArray<Emergency>>>("GET", own(house), { as: house.admin })
    expect(told.body.data).toMatchObject([{ id, by: "Agnès Lacroix", reason, documents: 1, ended_by: null }])
    const broken = await portal.arrange((sql) => sql`select app.broken_seal(${house.firm.id}) as id`)
    expect(broken).toEqual([{ id: null }])
  })

  test("[NET-101] need a reason and a time limit, and no second access at once", async () => {
    const house = await office()
    const short = await begin(house, { reason: "support" })
    expect([short.status, short.body.errors]).toEqual([422, { reason: ["emergency.reason_missing"] }])
    expect((await begin(house, { minutes: "600" })).body.errors).toEqual({ minutes: ["customer.choice_invalid"] })
    const both = await Promise.all([begin(house), begin(house)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    // Even a direct SQL statement cannot extend an access beyond an hour.
    await expect(
      portal.arrange(
        (sql) => sql`update emergency set ends_at = begun_at + interval '2 hours' where firm_id = ${house.firm.id}`
      )
    ).rejects.toThrow()
  })

  test("[NET-101] close in the middle of a visit: by the firm, by the clock, and when the rights are taken away", async () => {
    const closed = async (house: Office, id: number, ended_by: string, status = 404) => {
      expect((await folderOf(house, id)).status).toBe(status)
      expect((await inside(house, id, "companies")).status).toBe(status)
      expect((await read(house, id)).status).toBe(status)
      const [one] = await portal.arrange((sql) => sql`select ended_by from emergency where id = ${id}`)
      expect(one).toEqual({ ended_by })
    }
    const byFirm = await office()
    const first = await opened(byFirm)
    expect((await folderOf(byFirm, first.id)).status).toBe(200)
    const ended = await portal.call<Data<Emergency>>("POST", `${own(byFirm)}/${first.id}/end`, { as: byFirm.admin })
    expect([ended.status, ended.body.data.ended_by]).toEqual([200, "firm"])
    await closed(byFirm, first.id, "firm")

    // An access that has expired cannot be used, even before the sweep ends it.
    const byTime = await office()
    const second = await opened(byTime)
    await passTime(second.id)
    expect((await folderOf(byTime, second.id)).status).toBe(404)
    await lapse(second.id)
    await closed(byTime, second.id, "time")

    const byRights = await office()
    const third = await opened(byRights)
    expect((await read(byRights, third.id)).status).toBe(200)
    await portal.arrange((sql) => sql`update app_user set is_super_admin = false where id = ${byRights.root.id}`)
    await closed(byRights, third.id, "rights", 401)
    // Regained rights do not reopen the old access.
    const token = newSecret()
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${byRights.root.id}`)
    await portal.arrange(
      (sql) => sql`insert into session (token_hash, user_id, idle, expires_at)
        values (${hashSecret(token)}, ${byRights.root.id}, interval '1 hour', now() + interval '1 hour')`
    )
    await closed({ ...byRights, root: { ...byRights.root, token } }, third.id, "rights")
    expect((await log(byRights)).at(-1)).toMatchObject({ type: "rights.taken", user_id: null })
  })

  test("[NET-101] [ACC-002] are read by the one who has the access, of this firm alone, and nothing is written", async () => {
    const house = await office()
    const other = await office()
    const { id } = await opened(house)
    for (const as of [other.root, house.admin]) {
      expect((await inside(house, id, "companies", as)).status).toBe(404)
      expect((await read(house, id, as)).status).toBe(404)
    }
    expect((await inside(house, id, `vendors/${other.vendor.id}/nodes`)).status).toBe(404)
    expect((await folderOf(house, id, `?folder_id=${other.folder.id}`)).status).toBe(404)
    const foreign = `/api/sa/emergencies/${id}/vendors/${house.vendor.id}/documents/${other.document}/content`
    expect((await portal.call("GET", foreign, { as: house.root })).status).toBe(404)
    expect(
      (await portal.call<Problem>("POST", at(house), { as: house.admin, body: { reason, minutes: "15" } })).body
        .closed_by
    ).toEqual(["isSuperAdmin"])
    const ending = await portal.call<Problem>("POST", `${at(house)}/${id}/end`, { as: other.root })
    expect([ending.status, ending.body.closed_by]).toEqual([403, ["mayEndEmergency"]])
    const clerk = await portal.make.staff(house.firm, `clerk@coffre${house.firm.id}.example`, "collaborator", true)
    expect((await portal.call("GET", own(house), { as: clerk })).status).toBe(403)
    expect((await portal.call("GET", own(house), { as: other.admin })).status).toBe(404)
    // The rest of the portal stays closed, and the database refuses writes.
    expect(
      (await portal.call("GET", `/api/vendors/${house.vendor.id}/nodes/${house.document}`, { as: house.root })).status
    ).toBe(404)
    const written = portal.arrange((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`set local role dossier_app`
          yield* sql`select app.enter_emergency(${house.root.id}, ${id}, ${house.vendor.id})`
          yield* sql`update node set name = 'autre' where vendor_id = ${house.vendor.id}`
        })
      )
    )
    expect(await written.then(() => null, sqlStateOf)).toBe("25006")
  })
})
