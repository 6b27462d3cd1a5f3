import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Notice } from "#schemas/notifications/notices.ts"
import { post, receiving } from "#tests/api/documents/magicMail/post.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { sendFile } from "#tests/api/uploads/sending.ts"
import { mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let serial = 0

beforeAll(async () => {
  portal = await startPortal(
    { ...receiving(), mail: { contact: "contact@dossier.example", isMailboxOpen: true } },
    { news: true, newsQuiet: "200 millis" }
  )
  documents = documentsOf(portal)
})
afterAll(() => portal.stop())

const bytes = new TextEncoder().encode("date;montant\n1;2\n")

/** A new firm with an admin, two collaborators (the first is assigned to the company), and the company's users. */
const scene = async () => {
  const n = ++serial
  const { make } = portal
  const firm = await make.firm(`Reçus ${n}`)
  const vendor = await make.vendor(firm, `Société ${n}`)
  const people = {
    admin: await make.staff(firm, `admin${n}@recus.example`),
    keeper: await make.staff(firm, `keeper${n}@recus.example`, "collaborator"),
    other: await make.staff(firm, `other${n}@recus.example`, "collaborator", true),
    client: await make.client(vendor, `client${n}@recus.example`, "admin"),
    guest: await make.client(vendor, `guest${n}@recus.example`, "guest")
  }
  const assign = () =>
    portal.arrange(
      (sql) =>
        sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor.id}, ${firm.id}, ${people.keeper.id})`
    )
  return { firm, vendor, ...people, assign, folder: await make.folder(vendor, "Achats") }
}
type Scene = Awaited<ReturnType<typeof scene>>

const send = async (as: SignedInUser, { folder, vendor }: Pick<Scene, "folder" | "vendor">, name = "a.csv") => {
  const sent = await sendFile(portal, { as, vendor, folder, name, bytes })
  expect(sent.status).toBe(200)
}
const list = async ({ firm }: Pick<Scene, "firm">, as: SignedInUser) =>
  (
    await portal.call<{ readonly data: ReadonlyArray<Notice> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/notifications`,
      { as }
    )
  ).body.data
const waitOptions = { timeout: 20_000, interval: 50 }
/** Waits until all received documents are processed. */
const allTold = () =>
  expect.poll(() => portal.arrange((sql) => sql`select * from app.firms_with_received()`), waitOptions).toEqual([])
const told = async (at: Scene, as: SignedInUser) =>
  (await list(at, as)).map(({ by, count, names, type }) => [type, by?.id ?? null, names, count])
const prefer = (as: SignedInUser, mail: string, shown: string) =>
  portal.call("PATCH", "/api/users/me/preferences/notifications", { as, body: { received: { mail, portal: shown } } })
const freshFor = async ({ firm }: Pick<Scene, "firm">, vendor: Vendor, as: SignedInUser) => {
  const { body } = await portal.call<{
    readonly data: {
      readonly lines: ReadonlyArray<{
        readonly id: string
        readonly items: ReadonlyArray<{ readonly company: { readonly id: number }; readonly count: number }>
      }>
    }
  }>("GET", `/api/accounting-firms/${firm.id}/home?line=received`, { as })
  return body.data.lines[0]?.items.find(({ company }) => company.id === vendor.id)?.count ?? 0
}

describe("what a client drops", () => {
  test("[NOT-O02] is told in one line to those who look after the client, and to nobody else", async () => {
    const at = await scene()
    await at.assign()
    await send(at.client, at, "a.csv")
    await send(at.client, at, "b.csv")
    await allTold()
    expect(await told(at, at.keeper)).toEqual([["documents.received", at.client.id, ["a.csv", "b.csv"], 2]])
    expect([
      await told(at, at.admin),
      await told(at, at.other),
      await told(at, at.client),
      await told(at, at.guest)
    ]).toEqual([[], [], [], []])
    const [notice] = await list(at, at.keeper)
    expect(notice).toMatchObject({ vendor_id: at.vendor.id, folder_hash: at.folder.hash, read_at: null })
  })

  test("[NOT-O02] is told to the firm's admins where nobody looks after the client", async () => {
    const at = await scene()
    await send(at.client, at)
    await allTold()
    expect(await told(at, at.admin)).toEqual([["documents.received", at.client.id, ["a.csv"], 1]])
    expect(await told(at, at.other)).toEqual([])
  })

  test("[NOT-O02] is one line of the day's mail, unless somebody wants it at once or never", async () => {
    const at = await scene()
    await send(at.client, at)
    await allTold()
    const [row] = await portal.arrange(
      (sql) => sql<{ hour: number; every: string }>`
        select extract(hour from mail_at at time zone 'Europe/Paris')::integer as hour, mail_every as every
          from notice where user_id = ${at.admin.id}`
    )
    expect(row).toEqual({ hour: 7, every: "daily" })
    expect(await mailsTo(portal, at.admin.email)).toEqual([])
    // The time of the daily mail has come.
    await portal.arrange((sql) => sql`update notice set mail_at = now() where user_id = ${at.admin.id}`)
    const mail = await newestMail(portal, at.admin.email)
    expect(mail.text).toContain(`Société ${serial}\u00a0: nouveaux documents\u00a0: a.csv.`)

    const silent = await scene()
    await prefer(silent.admin, "never", "never")
    await send(silent.client, silent)
    const quick = await scene()
    await prefer(quick.admin, "instantly", "never")
    await send(quick.client, quick)
    await allTold()
    expect((await newestMail(portal, quick.admin.email)).text).toContain("a.csv")
    expect([await told(silent, silent.admin), await told(quick, quick.admin)]).toEqual([[], []])
    expect(await mailsTo(portal, silent.admin.email)).toEqual([])
  })

  test("[NOT-O02] [THM-O01] says nothing of what is hidden from whoever is told", async () => {
    const at = await scene()
    await at.assign()
    const themes = themesOf(portal)
    const theme = await themes.ofFirm(at.firm, at.admin)
    await themes.give(at.vendor, at.admin, at.client, [theme])
    const hidden = await portal.make.folder(at.vendor, "Paie")
    expect((await themes.put(at.vendor, at.admin, hidden, [theme])).status).toBe(200)
    await send(at.client, { vendor: at.vendor, folder: hidden }, "paie.csv")
    await send(at.client, at, "achats.csv")
    await allTold()
    expect(await told(at, at.keeper)).toEqual([["documents.received", at.client.id, ["achats.csv"], 1]])
    expect(await freshFor(at, at.vendor, at.keeper)).toBe(1)
  })

  test("[NOT-O02] [NET-079] counts a stranger's mail as the client's, whoever keeps the address", async () => {
    const at = await scene()
    const made = await portal.call<{ readonly data: { readonly address: string } }>(
      "POST",
      `/api/vendors/${at.vendor.id}/magic-mails`,
      { as: at.admin, body: { folder_id: at.folder.id, senders: "anyone" } }
    )
    expect(made.status).toBe(201)
    await post(portal, {
      from: "fournisseur@dehors.example",
      to: [made.body.data.address],
      subject: "Facture",
      text: "Bonjour",
      attachments: [
        {
          filename: "facture.pdf",
          content: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
        }
      ]
    })
    await expect.poll(() => told(at, at.admin), waitOptions).toEqual([["documents.received", null, ["facture.pdf"], 1]])
  })

  test("[NOT-O02] is one line and one count whether it is one document or five hundred", async () => {
    const at = await scene()
    await at.assign()
    const ids: Array<number> = []
    for (let n = 0; n < 500; n++)
      ids.push((await documents.document(at.vendor, `${n}.pdf`, { parent: at.folder.id, author: at.client })).id)
    await portal.arrange(
      (sql) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type)
        select ${at.firm.id}, ${at.vendor.id}, ${at.client.id}, 'document', id, 'document', 'node.added' from unnest(${ids}::bigint[]) id`
    )
    await allTold()
    expect(await told(at, at.keeper)).toEqual([
      ["documents.received", at.client.id, ["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"], 500]
    ])
    expect(await freshFor(at, at.vendor, at.keeper)).toBe(100)
  })

  test("[NOT-O02] is told once to those who watch the folder", async () => {
    const at = await scene()
    await at.assign()
    await portal.call("PUT", `/api/vendors/${at.vendor.id}/nodes/${at.folder.id}/survey`, { as: at.keeper })
    await send(at.client, at)
    await allTold()
    await expect.poll(() => told(at, at.keeper), waitOptions).toEqual([["node.added", at.client.id, ["a.csv"], 1]])
  })

  test("[NOT-O02] is new until the person looks at the client, and its notice is read then", async () => {
    const at = await scene()
    await at.assign()
    await send(at.client, at, "a.csv")
    await send(at.client, at, "b.csv")
    await allTold()
    expect([await freshFor(at, at.vendor, at.keeper), await freshFor(at, at.vendor, at.admin)]).toEqual([2, 2])
    const look = await portal.call("POST", `/api/vendors/${at.vendor.id}/looks`, { as: at.keeper })
    expect(look.status).toBe(204)
    expect([await freshFor(at, at.vendor, at.keeper), await freshFor(at, at.vendor, at.admin)]).toEqual([0, 2])
    expect((await list(at, at.keeper)).map(({ read_at }) => read_at === null)).toEqual([false])
    await send(at.client, at, "c.csv")
    expect(await freshFor(at, at.vendor, at.keeper)).toBe(1)
    const elsewhere = await scene()
    expect((await portal.call("POST", `/api/vendors/${at.vendor.id}/looks`, { as: elsewhere.admin })).status).toBe(404)
  })
})

test("[NOT-O02] what the firm shares is told to the client's people in the same way, guests among them", async () => {
  const at = await scene()
  await send(at.admin, at, "bilan.csv")
  await allTold()
  for (const reader of [at.client, at.guest])
    expect(await told(at, reader)).toEqual([["documents.received", at.admin.id, ["bilan.csv"], 1]])
  expect([await told(at, at.admin), await told(at, at.other)]).toEqual([[], []])
})

test("[NOT-O02] a document that is validated waits no longer, and waits again with a new version of the client's", async () => {
  const at = await scene()
  await send(at.client, at)
  const waits = async () => {
    const { body } = await portal.call<{
      readonly data: {
        readonly lines: ReadonlyArray<{
          readonly id: string
          readonly total: number
          readonly items: ReadonlyArray<{ readonly node_id: number }>
        }>
      }
    }>("GET", `/api/accounting-firms/${at.firm.id}/home?line=validate`, { as: at.admin })
    return body.data.lines[0]
  }
  const node = (await waits())?.items[0]?.node_id ?? 0
  await documents.event(at.admin, at.vendor, node, { type: "document.validated" })
  expect((await waits())?.total).toBe(0)
  await documents.event(at.admin, at.vendor, node, { type: "document.unvalidated" })
  expect((await waits())?.total).toBe(1)
})
