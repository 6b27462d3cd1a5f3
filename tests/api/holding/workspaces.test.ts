import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Workspace, WorkspaceStepped } from "#schemas/holding/workspaces.api.ts"
import {
  runDeletion,
  type Answered,
  customersOf,
  firmsOf,
  type Group,
  groupIn,
  keepAdmin,
  statusOf
} from "#tests/api/holding/support.ts"
import { inspect } from "#tests/api/platform/integrity/stage.ts"
import { pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { linkOf, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Problem {
  readonly code: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}
const at = (group: Group, id?: number, rest = "") =>
  `${group.at}/accounting-firms${id === undefined ? "" : `/${id}${rest}`}`
const read = async (group: Group, id: number) =>
  (await portal.call<Answered<Workspace>>("GET", at(group, id), { as: group.keeper })).body.data
const step = (group: Group, id: number, body: object, as: SignedInUser = group.keeper) =>
  portal.call<Answered<WorkspaceStepped> & Problem>("POST", at(group, id, "/events"), { as, body })
const overdue = (id: number) =>
  portal.arrange((sql) => sql`update firm set deletes_at = now() - interval '1 minute' where id = ${id}`)
const firmRow = async (id: number) => {
  const [row] = await portal.arrange((sql) => sql<{ id: number }>`select id from firm where id = ${id}`)
  return row?.id ?? null
}
const draft = (name: string, more: object = {}) => ({
  name,
  domain: `${name.toLowerCase()}.localhost`,
  leader_firstname: "Inès",
  leader_lastname: "Roche",
  leader_mail: `ines@${name.toLowerCase()}.example`,
  ...more
})

describe("a new workspace", () => {
  test("[ACC-107] [HOL-004] [WSP-001] [NET-057] has the group's modules and an administrator who comes in by the mail", async () => {
    const group = await groupIn(portal)
    const name = `Neuf${group.number}`
    const made = await portal.call<Answered<Workspace>>("POST", at(group), {
      as: group.keeper,
      body: draft(name, { tagline: "À côté de vous" })
    })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name, state: "active", administrators: [{ email: `ines@${name.toLowerCase()}.example`, has_joined: false }] }
    ])
    expect(made.body.data.modules).toContain("documents")
    expect(made.body.data.modules).not.toContain("holding")
    expect(linkOf(await newestMail(portal, `ines@${name.toLowerCase()}.example`)).host).toBe(
      `${name.toLowerCase()}.localhost`
    )
    expect((await firmsOf(portal, group)).map((firm) => firm.name)).toContain(name)
  })

  test("[ACC-107] [VAL-048] a host of no such group is refused, one of the group is asked about, a module that nobody has is not given", async () => {
    const group = await groupIn(portal)
    const post = (body: object) => portal.call<Problem>("POST", at(group), { as: group.keeper, body })
    const name = `Hote${group.number}`
    expect((await post(draft(name, { domain: group.outside.domain }))).body.errors).toEqual({
      domain: ["firm.domain_other_group"]
    })
    const shared = draft(name, { domain: group.second.domain })
    expect([(await post(shared)).body.code, (await post({ ...shared, domain_confirmed: true })).status]).toEqual([
      "firm.domain_in_use",
      201
    ])
    await portal.arrange(
      (sql) =>
        sql`update module set is_active = false where name = 'everial' and firm_id in (${group.first.id}, ${group.second.id})`
    )
    await portal.arrange(
      (sql) => sql`update module set is_active = false where name = 'everial' and firm_id in
        (select id from firm where group_id = ${group.holding})`
    )
    expect((await post(draft(`Mod${group.number}`, { modules: ["everial"] }))).body.errors).toEqual({
      modules: ["holding.module_absent"]
    })
  })

  test("[ACC-106] [NET-060] [NET-061] [NET-062] is read and changed with its revision, and its parts are listed", async () => {
    const group = await groupIn(portal)
    const was = await read(group, group.second.id)
    const change = (revision: number, body: object) =>
      portal.call<Answered<Workspace>>("PATCH", at(group, group.second.id), {
        as: group.keeper,
        body,
        headers: { "if-match": `"${revision}"` }
      })
    const next = await change(was.revision, { name: "Aval et Cie", tagline: "Ici" })
    expect([next.status, next.body.data]).toMatchObject([200, { name: "Aval et Cie", tagline: "Ici" }])
    expect((await change(was.revision, { name: "Trop tard" })).status).toBe(412)
    const list = async (path: string) =>
      (await portal.call<Answered<ReadonlyArray<object>>>("GET", `${group.at}/${path}`, { as: group.keeper })).body.data
    expect(await list("modules")).toContainEqual({ name: "documents", firms: 2 })
    expect(await list("domains")).toEqual([
      { domain: group.first.domain, firms: [group.first.id] },
      { domain: group.second.domain, firms: [group.second.id] }
    ])
    expect(await list("white-labels")).toEqual([])
  })
})

describe("who decides", () => {
  test("[HOL-001] [ROL-O02] a plain administrator, an administrator of another holding and a stranger's workspace get 404", async () => {
    const [group, other] = [await groupIn(portal), await groupIn(portal)]
    const plain = await portal.make.staff(group.second, group.mail("chef"))
    for (const one of [plain, other.keeper]) {
      expect(await statusOf(portal, at(group, group.second.id), one)).toBe(404)
      expect((await step(group, group.second.id, { type: "firm.deactivated" }, one)).status).toBe(404)
      expect((await portal.call("POST", at(group), { as: one, body: draft(`Vol${group.number}`) })).status).toBe(404)
    }
    for (const id of [group.outside.id, other.first.id, 2_000_000_001]) {
      expect(await statusOf(portal, at(group, id), group.keeper)).toBe(404)
      expect((await step(group, id, { type: "firm.deactivated" })).status).toBe(404)
    }
    expect(await firmRow(other.first.id)).toBe(other.first.id)
  })

  test("[HOL-001] [WSP-003] the last workspace that keeps an administrator of the group stays open, even if two are closed at once", async () => {
    const group = await groupIn(portal)
    const last = await step(group, group.first.id, { type: "firm.deactivated" })
    expect([last.status, last.body.code]).toEqual([409, "closed.keepsAGroupAdmin"])
    const other = await keepAdmin(portal, group)
    const both = await Promise.all([
      step(group, group.first.id, { type: "firm.deactivated" }, other),
      step(group, group.second.id, { type: "firm.deactivated" }, group.keeper)
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200])
    const open = await portal.arrange((sql) => sql`select id from firm where group_id = ${group.holding} and active`)
    expect(open.length).toBeGreaterThan(0)
  })

  test("[WSP-003] [WSP-005] of two administrators who decide the opposite at once one is told that it was decided", async () => {
    const group = await groupIn(portal)
    const other = await keepAdmin(portal, group)
    const third = await portal.make.firm(`Tiers${group.number}`)
    await portal.arrange((sql) => sql`update firm set group_id = ${group.holding} where id = ${third.id}`)
    await step(group, third.id, { type: "deletion.asked", name: third.name })
    const [undone, again] = await Promise.all([
      step(group, third.id, { type: "deletion.undone" }, other),
      step(group, third.id, { type: "deletion.asked", name: third.name })
    ])
    // If the deletion was undone first, the second request asks for it again. Otherwise that request is refused and the
    // deletion is undone.
    expect([undone.status, [200, 409].includes(again.status)]).toEqual([200, true])
    expect((await read(group, third.id)).state).toBe(again.status === 200 ? "leaving" : "active")
  })
})

describe("a deletion", () => {
  test("[WSP-005] [WSP-006] [WSP-O01] needs the name typed, and a choice for the customers", async () => {
    const group = await groupIn(portal)
    await portal.make.vendor(group.second, "Client")
    const ask = async (body: object) => {
      const { body: answer, status } = await step(group, group.second.id, { type: "deletion.asked", ...body })
      return [status, answer.errors ?? null]
    }
    expect(await ask({ name: "Autre" })).toEqual([
      422,
      { name: ["holding.name_differs"], customers: ["holding.plan_missing"] }
    ])
    const name = group.second.name
    expect(await ask({ name, customers: "transfer" })).toEqual([422, { transfer_to: ["holding.transfer_elsewhere"] }])
    expect(await ask({ name, customers: "transfer", transfer_to: group.outside.id })).toEqual([
      422,
      { transfer_to: ["holding.transfer_elsewhere"] }
    ])
    expect((await read(group, group.second.id)).state).toBe("active")
    expect(await ask({ name, customers: "delete" })).toEqual([200, null])
    const asked = await read(group, group.second.id)
    expect([asked.state, asked.deletes_customers]).toEqual(["leaving", true])
    const days = (Date.parse(asked.deletes_at ?? "") - Date.now()) / 86_400_000
    expect([days > 29.9, days < 30.1]).toEqual([true, true])
  })

  test("[WSP-007] [WSP-O01] transfers all customers first, keeps the workspace open to its people, and takes nobody in", async () => {
    const group = await groupIn(portal)
    const [one, two] = [
      await portal.make.vendor(group.second, "Premier"),
      await portal.make.vendor(group.second, "Second")
    ]
    const there = await portal.make.staff(group.second, group.mail("equipe"))
    await portal.arrange(
      (sql) => sql`update vendor set active = false, deletes_at = now() + interval '3 days' where id = ${two.id}`
    )
    const answer = await step(group, group.second.id, {
      type: "deletion.asked",
      name: group.second.name,
      customers: "transfer",
      transfer_to: group.first.id
    })
    expect(answer.body.data).toMatchObject({
      moving: 1,
      report: [{ name: "Second", code: "closed.isNotLeaving" }],
      workspace: { state: "leaving", deletes_customers: false }
    })
    await expect
      .poll(async () => (await customersOf(portal, group, `?firm=${group.first.id}`)).data.map(({ id }) => id), {
        timeout: 30_000,
        interval: 100
      })
      .toEqual([one.id])
    expect(await statusOf(portal, `/api/accounting-firms/${group.second.id}`, there)).toBe(200)
    const back = await portal.call<Problem>("POST", `${group.at}/vendors/transfers`, {
      as: group.keeper,
      body: { vendor_ids: [one.id], to_firm_id: group.second.id }
    })
    expect(back.body.errors).toEqual({ to_firm_id: ["holding.transfer_elsewhere"] })
  })

  test("[WSP-006] [WSP-007] [WSP-O01] is planned customer by customer: some move, some go with it, and only those", async () => {
    const group = await groupIn(portal)
    const { first, second } = group
    const third = await portal.make.firm(`Tiers${group.number}`)
    await portal.arrange((sql) => sql`update firm set group_id = ${group.holding} where id = ${third.id}`)
    const [, goes, moves, late] = [
      await portal.make.vendor(second, "Reste"),
      await portal.make.vendor(second, "Part"),
      await portal.make.vendor(second, "Ailleurs"),
      await portal.make.vendor(second, "Quitte")
    ]
    await portal.arrange(
      (sql) => sql`update vendor set active = false, deletes_at = now() + interval '3 days' where id = ${late.id}`
    )
    const ask = (body: object) =>
      step(group, second.id, { type: "deletion.asked", name: second.name, customers: "transfer", ...body })
    const foreign = await portal.make.vendor(group.outside, "Étranger")
    for (const plans of [
      [{ vendor_id: foreign.id, to_firm_id: null }],
      [{ vendor_id: goes.id, to_firm_id: second.id }],
      [{ vendor_id: goes.id, to_firm_id: group.outside.id }]
    ])
      expect((await ask({ transfer_to: first.id, plans })).status).toBe(422)
    expect((await read(group, second.id)).state).toBe("active")

    const answer = await ask({
      transfer_to: first.id,
      plans: [
        { vendor_id: goes.id, to_firm_id: null },
        { vendor_id: moves.id, to_firm_id: third.id }
      ]
    })
    expect(answer.body.data).toMatchObject({
      moving: 2,
      report: [{ name: "Quitte", code: "closed.isNotLeaving" }],
      workspace: { state: "leaving", deletes_customers: false, going: 1 }
    })
    const placed = async () =>
      Object.fromEntries(
        (await customersOf(portal, group)).data.map(({ company_name, firm_id }) => [company_name, firm_id])
      )
    await expect
      .poll(placed, { timeout: 30_000, interval: 100 })
      .toEqual({ Reste: first.id, Ailleurs: third.id, Part: second.id, Quitte: second.id })

    // A client file that was neither planned to be deleted nor has left stops the deletion, and the plan is dropped.
    await overdue(second.id)
    await runDeletion(portal)
    expect(await read(group, second.id)).toMatchObject({ state: "active", going: 0 })
    await portal.arrange((sql) => sql`delete from vendor where id = ${late.id}`)
    await ask({ customers: "delete", plans: [{ vendor_id: goes.id, to_firm_id: null }] })
    expect(await read(group, second.id)).toMatchObject({ going: 1, deletes_customers: false })
    await step(group, second.id, { type: "deletion.undone" })
    expect(await read(group, second.id)).toMatchObject({ state: "active", going: 0 })
    await ask({ customers: "delete", plans: [{ vendor_id: goes.id, to_firm_id: null }] })
    await overdue(second.id)
    await runDeletion(portal)
    expect(await firmRow(second.id)).toBe(null)
    expect(await placed()).toEqual({ Reste: first.id, Ailleurs: third.id })
  })

  test("[WSP-007] a file on its way into a workspace that is then to be deleted stays where it was", async () => {
    const group = await groupIn(portal)
    const vendor = await portal.make.vendor(group.first, "En route")
    await portal.arrange((sql) => sql`update vendor set transfers_to = ${group.second.id} where id = ${vendor.id}`)
    await step(group, group.second.id, { type: "deletion.asked", name: group.second.name })
    const [row] = await portal.arrange(
      (sql) =>
        sql<{ outcome: string }>`select app.transfer_client_file(${vendor.id}, ${group.second.id}, '{}') as outcome`
    )
    expect(row?.outcome).toBe("none")
    expect((await customersOf(portal, group)).data).toMatchObject([{ firm_id: group.first.id, transfers_to: null }])
  })

  test("[WSP-005] is withheld where a customer is left that was not to go", async () => {
    const group = await groupIn(portal)
    await step(group, group.second.id, { type: "deletion.asked", name: group.second.name })
    await portal.make.vendor(group.second, "Arrivé depuis")
    await overdue(group.second.id)
    await runDeletion(portal)
    expect(await read(group, group.second.id)).toMatchObject({ state: "active", deletes_at: null })
    const events = await portal.arrange(
      (sql) =>
        sql<{ type: string }>`select type from event where firm_id = ${group.second.id} and entity = 'firm' order by id`
    )
    expect(events.map(({ type }) => type)).toEqual(["deletion.asked", "deletion.withheld"])
  })

  test("[WSP-005] [WSP-006] takes everything while its people work in it, goes on where it was killed, and leaves a sound log", async () => {
    const group = await groupIn(portal)
    const { second } = group
    const vendors = [await portal.make.vendor(second, "Un"), await portal.make.vendor(second, "Deux")]
    const team = await portal.make.staff(second, group.mail("equipe"))
    const client = await portal.make.client(vendors[0] as (typeof vendors)[0], group.mail("client"))
    for (const vendor of vendors) {
      const folder = await portal.make.folder(vendor, "Banque")
      await sendFile(portal, { as: team, vendor, folder, name: "a.pdf", bytes: pdf(600, vendor.id) })
    }
    await step(group, second.id, { type: "deletion.asked", name: second.name, customers: "delete" })
    expect(await statusOf(portal, `/api/accounting-firms/${second.id}`, team)).toBe(200)
    await overdue(second.id)
    // Killed after the first file: the state is "deleting", and nobody can enter any more.
    await portal.arrange((sql) => sql`select app.settle_due_workspace(${second.id}, true, 'leaving', 'deleting')`)
    await portal.arrange((sql) => sql`select app.delete_customer_of_workspace(${second.id})`)
    expect((await read(group, second.id)).state).toBe("deleting")
    const refused = await step(group, second.id, { type: "deletion.undone" })
    expect([refused.status, refused.body.code]).toEqual([409, "closed.isFirmKept"])
    expect(await statusOf(portal, "/api/users/me", team)).toBe(401)
    expect(await statusOf(portal, "/api/users/me", client)).toBe(401)
    // Two concurrent jobs.
    await Promise.all([runDeletion(portal), runDeletion(portal)])
    await runDeletion(portal)
    expect(await firmRow(second.id)).toBe(null)
    expect((await firmsOf(portal, group)).map(({ id }) => id)).toEqual([group.first.id])
    const left = await portal.arrange(
      (sql) =>
        sql<{
          type: string
        }>`select type from event where firm_id = ${second.id} and entity in ('firm', 'clientFile') order by id`
    )
    expect(left.map(({ type }) => type)).toEqual([
      "deletion.asked",
      "deletion.came_due",
      "deletion.came_due",
      "deletion.came_due",
      "deletion.finished"
    ])
    const faults = (await inspect(portal)).found.filter(
      (fault) => fault.includes(`firm ${second.id}`) || fault.startsWith("event")
    )
    expect(faults).toEqual([])
  })
})
