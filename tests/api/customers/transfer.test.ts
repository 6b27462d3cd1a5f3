import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ClientFile, TransferTarget } from "#schemas/customers/clientFile.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import { inspect } from "#tests/api/platform/integrity/stage.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({
    mailIn: { host: "127.0.0.1", port: 0, domain: "mail.example", sizeLimit: 1_000_000, rate: 100 }
  })
})
afterAll(() => portal.stop())

let made = 0
/** Two firms of one group, and one without a group. */
const group = async () => {
  const number = ++made
  const name = (what: string) => `${what}${number}`
  const [from, to, outside] = [
    await portal.make.firm(name("Depart")),
    await portal.make.firm(name("Arrivee")),
    await portal.make.firm(name("Dehors"))
  ]
  await portal.arrange(
    (sql) => sql`with h as (insert into holding (name) values ('Groupe') returning id)
      update firm set group_id = (select id from h) where id in (${from.id}, ${to.id})`
  )
  const mail = (who: string) => `${who}${number}@groupe.example`
  const vendor = await portal.make.vendor(from, "Scierie du Lac")
  const people = {
    admin: await portal.make.staff(from, mail("admin")),
    collaborator: await portal.make.staff(from, mail("aide"), "collaborator", true),
    there: await portal.make.staff(to, mail("la-bas")),
    owner: await portal.make.client(vendor, mail("patron")),
    guest: await portal.make.client(vendor, mail("invite"), "guest")
  }
  return { ...people, from, to, outside, vendor, mail, at: `/api/customers/${vendor.id}` }
}

const live = (at: string, as: SignedInUser, body: object) =>
  portal.call<{ readonly data: ClientFile } & ProblemDocument>("POST", `${at}/life`, { as, body })
const status = async (path: string, as: SignedInUser) => (await portal.call("GET", path, { as })).status
const arrived = (at: string, there: SignedInUser) =>
  expect.poll(() => status(at, there), { timeout: 30_000, interval: 100 }).toBe(200)

/** A client file with a document, a year, an address, a note and a mail address. */
const fill = async (vendor: Vendor, as: SignedInUser) => {
  const folder = await portal.make.folder(vendor, "Paie")
  const bytes = pdf(1_200, ++made)
  const document = documentOf(await sendFile(portal, { as, vendor, folder, name: "bulletin.pdf", bytes }))
  const post = (method: string, path: string, body: object) => portal.call(method, path, { as, body })
  const answers = [
    await post("POST", `/api/vendors/${vendor.id}/accounting-periods`, {
      name: "Exercice 2026",
      start: "2026-01-01",
      end: "2026-12-31"
    }),
    await post("POST", `/api/customers/${vendor.id}/addresses`, {
      type: "head_office",
      street: "1, quai du Lac",
      post_code: "74000",
      city: "Annecy",
      country: "FR"
    }),
    await post("PUT", `/api/customers/${vendor.id}/note`, {
      blocks: [{ kind: "paragraph", spans: [{ text: "Rappeler" }] }]
    }),
    await post("POST", `/api/vendors/${vendor.id}/magic-mails`, { folder_id: folder.id, senders: "members" })
  ]
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 200, 201])
  return { folder, bytes, document }
}

describe("a client file that passes to another firm of the group", () => {
  test("[CLI-016] is given by an admin of its firm alone, by its name, to an active firm of the group", async () => {
    const { admin, at, collaborator, from, outside, owner, to, vendor } = await group()
    const targets = async (as: SignedInUser) =>
      (await portal.call<{ readonly data: ReadonlyArray<TransferTarget> }>("GET", `${at}/transfer-targets`, { as }))
        .body.data
    expect(await targets(collaborator)).toEqual([{ id: to.id, name: to.name }])
    expect(await status(`${at}/transfer-targets`, owner)).toBe(403)
    const body = { step: "transfer", transfer_to: to.id, company_name: vendor.name }
    expect((await live(at, owner, body)).body.closed_by).toEqual(["isOfFirm"])
    const refused = await live(at, collaborator, body)
    expect([refused.status, refused.body.closed_by]).toEqual([409, ["isFirmAdmin"]])
    for (const [changes, errors] of [
      [{ company_name: "Scierie" }, { company_name: ["customer.name_differs"] }],
      [{ transfer_to: outside.id }, { transfer_to: ["customer.transfer_elsewhere"] }],
      [{ transfer_to: from.id }, { transfer_to: ["customer.transfer_elsewhere"] }],
      [{ transfer_to: 2_147_483_647 }, { transfer_to: ["customer.transfer_elsewhere"] }]
    ] as const) {
      const answer = await live(at, admin, { ...body, ...changes })
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
    await portal.arrange((sql) => sql`update firm set active = false where id = ${to.id}`)
    expect(await targets(admin)).toEqual([])
    expect((await live(at, admin, body)).status).toBe(422)
  })

  test("[CLI-016] [ACC-002] comes whole: nothing of it is left readable for the firm it was of, and all of it is there for the other", async () => {
    const { admin, at, collaborator, from, guest, mail, owner, there, to, vendor } = await group()
    const { bytes, document, folder } = await fill(vendor, collaborator)
    const themes = themesOf(portal)
    const secret = await themes.ofFirm(from, admin, { title: "Direction", sharing: "private" })
    const shared = await themes.ofFirm(from, admin, { title: "Social" })
    await themes.ofFirm(to, there, { title: "Social", acl: "read-only" })
    expect((await themes.put(vendor, admin, folder, [secret, shared])).status).toBe(200)
    await themes.give(vendor, admin, guest, [shared])
    const both = await portal.make.staff(to, mail("deux"), "collaborator")
    const helper = await portal.make.staff(to, mail("trois"), "collaborator", true)
    await portal.arrange(
      (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
        values (${vendor.id}, ${from.id}, ${both.id}, 'collaborator')`
    )
    await portal.arrange(
      (sql) =>
        sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor.id}, ${from.id}, ${collaborator.id})`
    )

    const asked = await live(at, admin, { step: "transfer", transfer_to: to.id, company_name: vendor.name })
    expect([asked.status, asked.body.data.transfers_to, asked.body.data.active]).toEqual([200, to.name, true])
    await arrived(at, there)

    const paths = [
      at,
      `${at}/note`,
      `${at}/addresses`,
      `/api/vendors/${vendor.id}/folders`,
      `/api/vendors/${vendor.id}/documents/${document.hash}`,
      `/api/vendors/${vendor.id}/documents/${document.hash}/content`,
      `/api/vendors/${vendor.id}/accounting-periods`,
      `/api/vendors/${vendor.id}/magic-mails`
    ]
    for (const path of paths) {
      expect([path, await status(path, admin), await status(path, collaborator)]).toEqual([path, 404, 404])
      expect([path, await status(path, there)]).toEqual([path, 200])
    }
    const left = await portal.arrange((sql) =>
      Effect.gen(function* () {
        const tables = yield* sql<{ name: string }>`
          select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
             and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('firm_id', 'vendor_id')) = 2`
        const found: Array<string> = []
        for (const { name } of tables) {
          const rows = yield* sql.unsafe(
            `select 1 from ${name} where firm_id = ${from.id} and vendor_id = ${vendor.id} limit 1`
          )
          if (rows.length > 0) found.push(name)
        }
        return found
      })
    )
    // The event log stays with the old firm, since it is sealed, and cannot be read by the new one.
    expect(left).toEqual(["event"])
    const seen = (user: SignedInUser, firm: { readonly id: number }) =>
      portal.arrange((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`set local role dossier_app`
            yield* sql`select app.enter_firm(${user.id}, ${firm.id})`
            const [row] = yield* sql<{ lines: number; types: ReadonlyArray<string> }>`
              select count(*)::integer as lines from event where vendor_id = ${vendor.id}`
            const [told] = yield* sql<{ told: ReadonlyArray<{ vendor_id: number | null }> | null }>`
              select app.events_after(${user.id}, ${firm.id}, 0::bigint, 10000) as told`
            return [row?.lines ?? 0, (told?.told ?? []).filter((line) => line.vendor_id === vendor.id).length]
          })
        )
      )
    expect(await seen(admin, from)).toEqual([0, 0])
    expect((await seen(there, to))[0]).toBeGreaterThan(0)

    const content = await fetch(`${portal.url}/api/vendors/${vendor.id}/documents/${document.hash}/content`, {
      headers: { authorization: `Bearer ${there.token}` }
    })
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await inspect(portal)).found).toEqual([])

    // Access by themes is unchanged: who could see the folder still can, others still cannot.
    const names = await portal.arrange(
      (sql) => sql<{ title: string; sharing: string; acl: string }>`select t.title, t.sharing, t.acl from node n
        join theme t on t.id = any (n.theme_ids) where n.id = ${folder.id} and t.firm_id = ${to.id} order by t.title`
    )
    expect(names).toEqual([
      { title: "Direction", sharing: "private", acl: "read-write" },
      { title: "Social (Scierie du Lac)", sharing: "shared", acl: "read-write" }
    ])
    const folders = async (as: SignedInUser) =>
      (
        await portal.call<{ readonly data: ReadonlyArray<{ readonly name: string }> }>(
          "GET",
          `/api/vendors/${vendor.id}/folders`,
          { as }
        )
      ).body.data.map(({ name }) => name)
    expect(await folders(guest)).toContain("Paie")
    expect(await folders(helper)).not.toContain("Paie")
    const [who] = await portal.arrange(
      (sql) => sql<{ clients: ReadonlyArray<number>; assigned: ReadonlyArray<number> }>`
        select (select array_agg(user_id order by user_id) from vendor_user where vendor_id = ${vendor.id}) as clients,
          (select array_agg(user_id) from assignment where vendor_id = ${vendor.id}) as assigned`
    )
    expect(who).toEqual({ clients: [owner.id, guest.id], assigned: [both.id] })
    expect(await status(`/api/users/me/accounting-firms/${to.id}/vendors`, owner)).toBe(200)

    const back = await live(at, there, { step: "transfer", transfer_to: from.id, company_name: vendor.name })
    expect(back.status).toBe(200)
    await arrived(at, admin)
    expect(await status(at, there)).toBe(404)
    expect((await seen(admin, from))[0]).toBeGreaterThan(0)
    expect((await seen(there, to))[0]).toBe(0)
    expect((await inspect(portal)).found).toEqual([])
  })

  test("[CLI-016] waits for whoever is in it: nobody writes for a firm that has it no longer", async () => {
    const { admin, vendor } = await group()
    const isFree = () =>
      portal.arrange((sql) => sql<{ free: boolean }>`select pg_try_advisory_xact_lock(20252, ${vendor.id}) as free`)
    await portal.arrange((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select app.enter_vendor(${admin.id}, ${vendor.id})`
          expect(yield* Effect.promise(isFree)).toEqual([{ free: false }])
        })
      )
    )
    expect(await isFree()).toEqual([{ free: true }])
  })

  test("[CLI-016] is kept where its admins think better of it, and a job that comes late changes nothing", async () => {
    const still = await startPortal({}, { database: portal.database, takers: 0 })
    try {
      const { admin, at, collaborator, to, vendor } = await group()
      const body = { step: "transfer", transfer_to: to.id, company_name: vendor.name }
      const call = (as: SignedInUser, asked: object) =>
        still.call<{ readonly data: ClientFile } & ProblemDocument>("POST", `${at}/life`, { as, body: asked })
      await portal.arrange((sql) => sql`update firm set active = false where id = ${to.id}`)
      expect((await call(admin, body)).status).toBe(422)
      await portal.arrange((sql) => sql`update firm set active = true where id = ${to.id}`)
      // The state right after the request, before a worker takes the job.
      await portal.arrange(
        (sql) => sql`update vendor set transfers_to = ${to.id}, transfer_by = ${admin.id} where id = ${vendor.id}`
      )
      expect((await call(admin, { step: "deactivate" })).body.closed_by).toEqual(["isNotTransferring"])
      expect((await call(collaborator, { step: "cancel_transfer" })).body.closed_by).toEqual(["isFirmAdmin"])
      expect((await call(admin, { step: "cancel_transfer" })).body.data).toMatchObject({
        transfers_to: null,
        active: true
      })
      const [outcome] = await portal.arrange(
        (sql) => sql`select app.transfer_client_file(${vendor.id}, ${to.id}, '{}'::text[]) as outcome`
      )
      expect(outcome).toEqual({ outcome: "none" })
      expect((await call(admin, { step: "cancel_transfer" })).body.closed_by).toEqual(["isTransferring"])
    } finally {
      await still.stop()
    }
  })
})
