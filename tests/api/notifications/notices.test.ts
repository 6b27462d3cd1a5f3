import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Notice } from "#schemas/notifications/notices.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { sendFile } from "#tests/api/uploads/sending.ts"
import { mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let serial = 0

beforeAll(async () => {
  portal = await startPortal({}, { news: true, newsQuiet: "1 second" })
  documents = documentsOf(portal)
  firm = await portal.make.firm("notices")
})
afterAll(() => portal.stop())

/** A new company with a person who acts and one who watches. */
const scene = async (role: "admin" | "guest" = "admin") => {
  const n = ++serial
  const vendor = await portal.make.vendor(firm, `Société ${n}`)
  const actor = await portal.make.staff(firm, `actor${n}@notices.example`)
  await portal.arrange(
    (sql) => sql`update app_user set firstname = 'Sophie', lastname = 'Morel' where id = ${actor.id}`
  )
  const watcher = await portal.make.client(vendor, `watcher${n}@notices.example`, role)
  const folder = await portal.make.folder(vendor, "Banque")
  return { vendor, actor, watcher, folder }
}
const put = (as: SignedInUser, vendor: Vendor, rest: string, body?: unknown) =>
  portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${rest}`, { as, ...(body === undefined ? {} : { body }) })
type Listed = { readonly data: ReadonlyArray<Notice>; readonly pagination: Pagination }
const list = async (as: SignedInUser, query = "") =>
  (await portal.call<Listed>("GET", `/api/accounting-firms/${firm.id}/notifications${query}`, { as })).body
const unread = async (as: SignedInUser) =>
  (
    await portal.call<{ readonly data: { readonly unread: number } }>(
      "GET",
      `/api/accounting-firms/${firm.id}/notifications/count`,
      { as }
    )
  ).body.data.unread
const waitOptions = { timeout: 20_000, interval: 50 }
const told = (as: SignedInUser) =>
  expect.poll(async () => (await list(as)).data.map(({ count, names, type }) => [type, names, count]), waitOptions)
const prefer = (as: SignedInUser, mail: string, shown: string) =>
  portal.call("PATCH", "/api/users/me/preferences/notifications", { as, body: { documents: { mail, portal: shown } } })
/** Waits until all events of the firm are processed. */
const allTold = () =>
  expect.poll(() => portal.arrange((sql) => sql`select * from app.firms_to_tell()`), waitOptions).toEqual([])

describe("what happens to watched folders and documents", () => {
  test("[NET-071] [DOC-O06] [NOT-O01] is told to whoever watches above it, not to whoever did it, with its place and by mail", async () => {
    const { actor, folder, vendor, watcher } = await scene("guest")
    const inner = await portal.make.folder(vendor, "Relevés", { parent: folder.id })
    await put(watcher, vendor, `${folder.id}/survey`)
    await put(actor, vendor, `${folder.id}/survey`)
    const bytes = new TextEncoder().encode("date;montant\n1;2\n")
    const sent = await sendFile(portal, { as: actor, vendor, folder: inner, name: "a.csv", bytes })
    expect(sent.status).toBe(200)
    await told(watcher).toEqual([["node.added", ["a.csv"], 1]])
    const [notice] = (await list(watcher)).data
    expect(notice).toMatchObject({
      vendor_id: vendor.id,
      company_name: `Société ${serial}`,
      by: { id: actor.id, name: "Sophie Morel" },
      folder_hash: inner.hash,
      read_at: null
    })
    expect(notice?.document_hash).toMatch(/^[0-9a-f]{16}$/)
    const mail = await newestMail(portal, watcher.email)
    expect(mail.kind).toBe("notices")
    expect(mail.text).toContain("Sophie Morel a ajouté a.csv.")
    await allTold()
    expect((await list(actor)).data).toEqual([])
    // [NOT-O01] The number also appears at the company's name.
    const companies = await portal.call<{ readonly data: ReadonlyArray<{ readonly notifications: number }> }>(
      "GET",
      `/api/users/me/accounting-firms/${firm.id}/vendors`,
      { as: watcher }
    )
    expect(companies.body.data.map(({ notifications }) => notifications)).toEqual([1])
    expect(await unread(watcher)).toBe(1)
  })

  test("[NET-071] five hundred changes made at one go are one line and one mail", async () => {
    const { actor, folder, vendor, watcher } = await scene()
    await put(watcher, vendor, `${folder.id}/survey`)
    const ids = []
    for (let n = 0; n < 500; n++)
      ids.push((await documents.document(vendor, `${n}.pdf`, { parent: folder.id, author: actor })).id)
    const done = await portal.call("POST", `/api/vendors/${vendor.id}/nodes/batch`, {
      as: actor,
      body: { type: "document.validated", nodes: ids.map((id) => ({ id })) }
    })
    expect(done.status).toBe(200)
    await told(watcher).toEqual([["document.validated", ["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"], 500]])
    expect((await newestMail(portal, watcher.email)).text).toContain("4.pdf et 495 de plus")
    await allTold()
    expect((await mailsTo(portal, watcher.email)).length).toBe(1)
  })

  test("[NET-071] a move is told where it left and where it came, a trashed one where it was; a mark taken off ends it", async () => {
    const { actor, folder, vendor, watcher } = await scene()
    const other = await portal.make.folder(vendor, "Autre")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: actor })
    const kept = await documents.document(vendor, "b.pdf", { parent: folder.id, author: actor })
    await put(watcher, vendor, `${folder.id}/survey`)
    await documents.update(actor, vendor, paper.id, { folder_id: other.id })
    await told(watcher).toEqual([["node.moved", ["a.pdf"], 1]])
    await documents.event(actor, vendor, kept.id, { type: "node.trashed" })
    await told(watcher).toEqual([
      ["node.trashed", ["b.pdf"], 1],
      ["node.moved", ["a.pdf"], 1]
    ])
    // A document that was moved away is no longer watched, and a folder whose mark was removed causes no notices.
    await documents.update(actor, vendor, paper.id, { name: "c.pdf" })
    await portal.call("DELETE", `/api/vendors/${vendor.id}/nodes/${folder.id}/survey`, { as: watcher })
    await documents.event(actor, vendor, kept.id, { type: "node.restored" })
    await allTold()
    expect((await list(watcher)).data).toHaveLength(2)
  })

  test("[ACC-002] [NET-071] who may not enter the company any more is told nothing of it", async () => {
    const { actor, folder, vendor, watcher } = await scene()
    const witness = await portal.make.client(vendor, `witness${serial}@notices.example`, "admin")
    await put(watcher, vendor, `${folder.id}/survey`)
    await put(witness, vendor, `${folder.id}/survey`)
    await portal.arrange(
      (sql) => sql`update vendor_user set access_ends_at = now() - interval '1 day'
        where vendor_id = ${vendor.id} and user_id = ${watcher.id}`
    )
    await documents.create(actor, vendor, { name: "Nouveau", folder_id: folder.id })
    await told(witness).toEqual([["node.added", ["Nouveau"], 1]])
    const rows = await portal.arrange((sql) => sql`select 1 from notice where user_id = ${watcher.id}`)
    expect(rows).toEqual([])
  })
})

describe("how often people are told", () => {
  test("[NOT-001] [NOT-003] never is never, by each source; what is gathered waits for its morning", async () => {
    const { actor, folder, vendor, watcher } = await scene()
    const others = {
      silent: await portal.make.client(vendor, `silent${serial}@notices.example`, "admin"),
      daily: await portal.make.client(vendor, `daily${serial}@notices.example`, "admin")
    }
    for (const who of [watcher, others.silent, others.daily]) await put(who, vendor, `${folder.id}/survey`)
    await prefer(watcher, "never", "instantly")
    await prefer(others.silent, "never", "never")
    await prefer(others.daily, "weekly", "daily")
    await documents.create(actor, vendor, { name: "Nouveau", folder_id: folder.id })
    await told(watcher).toEqual([["node.added", ["Nouveau"], 1]])
    await allTold()
    expect((await list(others.silent)).data).toEqual([])
    expect((await list(others.daily)).data).toEqual([])
    const rows = await portal.arrange(
      (sql) => sql<{ shown: string; mail: string; day: number }>`
        select to_char(shown_at at time zone 'Europe/Paris', 'HH24:MI') as shown,
            to_char(mail_at at time zone 'Europe/Paris', 'HH24:MI') as mail,
            extract(isodow from mail_at at time zone 'Europe/Paris')::integer as day
          from notice where user_id = ${others.daily.id}`
    )
    expect(rows).toEqual([{ shown: "07:00", mail: "07:00", day: 1 }])
    // The time of the daily mail has come.
    await portal.arrange(
      (sql) => sql`update notice set mail_at = now(), shown_at = now() where user_id = ${others.daily.id}`
    )
    await newestMail(portal, others.daily.email)
    expect((await mailsTo(portal, watcher.email)).length).toBe(0)
    expect((await list(others.daily)).data).toHaveLength(1)
  })

  test.each([
    // Morning in other time zones: Réunion has no daylight saving time, the Azores change with Europe.
    ["daily", "2026-03-28T06:00:00Z", "2026-03-29T03:00:00Z", "Indian/Reunion"],
    ["daily", "2026-10-24T09:00:00Z", "2026-10-25T08:00:00Z", "Atlantic/Azores"],
    ["daily", "2026-03-28T05:59:00Z", "2026-03-28T06:00:00Z"],
    ["daily", "2026-03-28T06:00:00Z", "2026-03-29T05:00:00Z"],
    ["daily", "2026-10-24T12:00:00Z", "2026-10-25T06:00:00Z"],
    ["weekly", "2026-03-23T06:00:00Z", "2026-03-30T05:00:00Z"],
    ["weekly", "2026-03-29T22:30:00Z", "2026-03-30T05:00:00Z"],
    ["instantly", "2026-03-28T05:59:00Z", "2026-03-28T05:59:30Z"],
    ["never", "2026-03-28T05:59:00Z", null]
  ])("[NOT-003] %s from %s is %s, also where the clocks change", async (every, from, at, zone = "Europe/Paris") => {
    await portal.arrange(
      (sql) => sql`insert into follow_up (firm_id, time_zone) values (${firm.id}, ${zone})
        on conflict (firm_id) do update set time_zone = excluded.time_zone`
    )
    const rows = await portal.arrange(
      (sql) => sql<{ at: string | null }>`
        select to_char(app.told_at(${every}, ${from}::timestamptz, '30 seconds', ${firm.id}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`
    )
    await portal.arrange((sql) => sql`delete from follow_up where firm_id = ${firm.id}`)
    expect(rows).toEqual([{ at }])
  })
})

describe("who is asked to validate", () => {
  test("[NET-075] is told so, and of what comes to the folder later, once", async () => {
    const { actor, folder, vendor, watcher } = await scene()
    await put(watcher, vendor, `${folder.id}/survey`)
    expect((await put(actor, vendor, `${folder.id}/validator`, { user_id: watcher.id })).status).toBe(200)
    await told(watcher).toEqual([["validator.named", ["Banque"], 1]])
    const bytes = new TextEncoder().encode("date;montant\n1;2\n")
    await sendFile(portal, { as: actor, vendor, folder, name: "a.csv", bytes })
    await told(watcher).toEqual([
      ["validator.awaited", ["a.csv"], 1],
      ["validator.named", ["Banque"], 1]
    ])
  })
})

describe("reading", () => {
  test("[NOT-O01] one by one, back again, or all that was seen; each person their own", async () => {
    const { actor, folder, vendor, watcher } = await scene()
    const other = await portal.make.client(vendor, `other${serial}@notices.example`, "admin")
    await put(watcher, vendor, `${folder.id}/survey`)
    await documents.create(actor, vendor, { name: "Un", folder_id: folder.id })
    await told(watcher).toEqual([["node.added", ["Un"], 1]])
    const [first] = (await list(watcher)).data
    const say = (as: SignedInUser, type: string) =>
      portal.call<{ readonly data: Notice }>(
        "POST",
        `/api/accounting-firms/${firm.id}/notifications/${first?.id}/events`,
        { as, body: { type } }
      )
    expect((await say(other, "notice.read")).status).toBe(404)
    expect((await say(watcher, "notice.read")).body.data.read_at).not.toBeNull()
    const twice = await say(watcher, "notice.read")
    expect([twice.status, (twice.body as unknown as ProblemDocument).closed_by]).toEqual([409, ["isUnread"]])
    // A new event after reading creates a new notice, instead of being added to the read one.
    await documents.create(actor, vendor, { name: "Deux", folder_id: folder.id })
    await told(watcher).toEqual([
      ["node.added", ["Deux"], 1],
      ["node.added", ["Un"], 1]
    ])
    expect((await list(watcher, "?unread=true")).data.map(({ names }) => names)).toEqual([["Deux"]])
    expect((await list(watcher, "?per_page=1&page=2")).data.map(({ names }) => names)).toEqual([["Un"]])
    expect((await say(watcher, "notice.unread")).body.data.read_at).toBeNull()
    const readAll = (until: string) =>
      portal.call<{ readonly data: { readonly unread: number } }>(
        "POST",
        `/api/accounting-firms/${firm.id}/notifications/events`,
        { as: watcher, body: { type: "notices.read", until } }
      )
    expect((await readAll(first?.at ?? "")).body.data.unread).toBe(1)
    expect((await readAll((await list(watcher)).data[0]?.at ?? "")).body.data.unread).toBe(0)
  })
})
