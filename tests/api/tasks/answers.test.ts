import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { documentOf, manyChunks, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
let firm: { readonly id: number }
type Company = Awaited<ReturnType<Portal["make"]["vendor"]>>
let shop: Company
let people: Record<"admin" | "client" | "colleague" | "guest" | "stranger", SignedInUser>

beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
  const { make } = portal
  firm = await make.firm("Réponses")
  shop = await make.vendor(firm, "Boutique")
  const elsewhere = await make.vendor(firm, "Ailleurs")
  people = {
    admin: await make.staff(firm, "admin@reponses.example"),
    client: await make.client(shop, "client@boutique.example", "collaborator"),
    colleague: await make.client(shop, "collegue@boutique.example", "collaborator"),
    guest: await make.client(shop, "invite@boutique.example", "guest"),
    stranger: await make.client(elsewhere, "autre@ailleurs.example", "admin")
  }
})
afterAll(() => portal.stop())

let turn = 0
const asked = (body: object = {}) =>
  tasks.make(people.admin, firm, {
    type: "information_request",
    vendor_ids: [shop.id],
    title: `Relevés ${(turn += 1)}`,
    ...body
  })
const begun = async (as: SignedInUser, id: number, body: object = {}) => {
  const answer = await tasks.files(as, firm, id, body)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const send = (
  as: SignedInUser,
  place: { readonly id: string; readonly folder_id: number },
  name: string,
  bytes = pdf()
) =>
  sendFile(portal, {
    as,
    vendor: shop,
    folder: { id: place.folder_id },
    name,
    bytes,
    drop: place.id,
    choice: "document",
    id: randomUUID()
  })
const read = async (as: SignedInUser, id: number) => (await tasks.read(as, firm, id)).body.data
const pathOf = async (folder: number) => {
  const rows = await portal.arrange(
    (sql) => sql<{ name: string }>`with recursive up as (
        select n.id, n.parent_id, n.name, n.is_root, 1 as place from node n where n.id = ${folder}::bigint
        union all select n.id, n.parent_id, n.name, n.is_root, up.place + 1 from node n join up on n.id = up.parent_id
      ) select name from up where not is_root order by place desc`
  )
  return rows.map(({ name }) => name)
}

describe("files for a request", () => {
  test("[TSK-001] [TSK-O04] [UPL-O03] go into a folder of its own, are put on it as they are stored, and are given in one act", async () => {
    const made = await asked({ title: "Relevés : juin / juillet" })
    const place = await begun(people.client, made.id)
    expect(await pathOf(place.folder_id)).toEqual(["Demandes", "Relevés - juin - juillet"])
    const small = documentOf(await send(people.client, place, "photo.pdf"))
    const large = documentOf(await send(people.client, place, "grand.pdf", manyChunks(2)))
    // Another file of the same name becomes a second document.
    const again = documentOf(await send(people.client, place, "photo.pdf", pdf(2_000, 7)))
    const carried = (await read(people.admin, made.id)).documents.map(({ name, node_id }) => [node_id, name])
    expect(carried).toEqual([
      [small.id, "photo.pdf"],
      [large.id, "grand.pdf"],
      [again.id, "photo (1).pdf"]
    ])
    const kept = documentOf(
      await sendFile(portal, {
        as: people.client,
        vendor: shop,
        folder: { id: place.folder_id },
        name: "ancien.pdf",
        bytes: pdf()
      })
    )
    const given = await tasks.event(people.client, firm, made.id, {
      type: "request.submitted",
      answer: "Voici.",
      node_ids: [kept.id, small.id]
    })
    expect(given.body.data).toMatchObject({ review: "submitted", answer: "Voici.", attachments: 4 })
    // Later uploads go to the same folder.
    expect((await begun(people.colleague, made.id)).folder_id).toBe(place.folder_id)
    expect((await read(people.client, made.id)).folder).toMatchObject({ id: place.folder_id })
    const lines = await portal.arrange(
      (sql) =>
        sql<{ type: string }>`select type from event where entity = 'task' and entity_id = ${made.id} order by id`
    )
    expect(lines.map(({ type }) => type)).toEqual([
      "task.added",
      "document.attached",
      "document.attached",
      "document.attached",
      "request.submitted"
    ])
  })

  test("[TSK-O04] an answer whose documents cannot be put on it is not given at all", async () => {
    const made = await asked()
    const refused = await tasks.event(people.client, firm, made.id, { type: "request.submitted", node_ids: [999_999] })
    expect([refused.status, refused.body.errors]).toEqual([422, { node_ids: ["task.document_unknown"] }])
    expect(await read(people.client, made.id)).toMatchObject({ review: "none", documents: [] })
  })

  test("[TSK-001] [ROL-015] guests, strangers and whoever comes too late give nothing", async () => {
    const made = await asked()
    const refusals = await Promise.all([people.guest, people.stranger].map((as) => tasks.files(as, firm, made.id)))
    expect(refusals.map(({ body, status }) => [status, body.closed_by])).toEqual([
      [403, ["isWriter"]],
      [404, undefined]
    ])
    const place = await begun(people.client, made.id)
    // The gift is only valid for its person and folder.
    expect((await send(people.colleague, place, "a.pdf")).status).toBe(409)
    const other = await portal.make.folder(shop, `Ailleurs ${made.id}`)
    expect((await send(people.client, { ...place, folder_id: other.id }, "a.pdf")).status).toBe(409)
    // A task that was completed meanwhile takes no more files; the file stays in the folder.
    await tasks.event(people.admin, firm, made.id, { type: "task.completed" })
    const late = documentOf(await send(people.client, place, "tard.pdf"))
    expect(late.name).toBe("tard.pdf")
    expect((await read(people.admin, made.id)).documents).toEqual([])
    expect((await tasks.files(people.client, firm, made.id)).status).toBe(409)
  })

  test("[TSK-001] go where the firm says, and for its own work only there", async () => {
    const bank = await portal.make.folder(shop, "Banque")
    const made = await asked({ folder_id: bank.id })
    expect((await begun(people.client, made.id)).folder_id).toBe(bank.id)
    expect(made.folder).toMatchObject({ id: bank.id, name: "Banque" })
    const changed = await tasks.change(people.admin, firm, made.id, { folder_id: null })
    expect(changed.body.data.folder).toBeNull()
    expect((await tasks.change(people.admin, firm, made.id, { folder_id: 999_999 })).body.errors).toEqual({
      folder_id: ["task.folder_unknown"]
    })
    const work = await tasks.make(people.admin, firm, { vendor_ids: [shop.id] })
    expect((await tasks.files(people.admin, firm, work.id)).body.errors).toEqual({ folder_id: ["task.folder_missing"] })
    const place = await begun(people.admin, work.id, { folder_id: bank.id })
    const stored = documentOf(await send(people.admin, place, "note.pdf"))
    expect((await read(people.admin, work.id)).documents).toMatchObject([{ node_id: stored.id }])
    // A client cannot choose the folder.
    expect((await begun(people.client, made.id, { folder_id: bank.id })).folder_id).not.toBe(bank.id)
  })

  test("[THM-O01] [TSK-001] whoever may not see a request does not see the folder of its files either", async () => {
    const themes = themesOf(portal)
    const theme = await themes.ofVendor(shop, people.admin)
    await themes.give(shop, people.admin, people.client, [theme])
    const [open, closed] = [await asked({ title: "Paie" }), await asked({ title: "Paie", theme_ids: [theme.id] })]
    const [first, second] = [await begun(people.colleague, open.id), await begun(people.client, closed.id)]
    expect(second.folder_id).not.toBe(first.folder_id)
    const { id } = documentOf(await send(people.client, second, "bulletin.pdf"))
    const look = (as: SignedInUser) => portal.call("GET", `/api/vendors/${shop.id}/nodes/${id}`, { as })
    expect([(await look(people.client)).status, (await look(people.colleague)).status]).toEqual([200, 404])
    // A sub-task has its parent's themes and a folder of its own.
    const below = await tasks.make(people.admin, firm, {
      type: "information_request",
      title: "Prime",
      parent_id: closed.id
    })
    const third = await begun(people.client, below.id)
    const prime = documentOf(await send(people.client, third, "prime.pdf"))
    expect(
      (await portal.call("GET", `/api/vendors/${shop.id}/nodes/${prime.id}`, { as: people.colleague })).status
    ).toBe(404)
  })

  test("[TSK-001] two who begin at once find one folder, and one in the trash gives way to another", async () => {
    const made = await asked()
    const places = await Promise.all([people.client, people.colleague, people.client].map((as) => begun(as, made.id)))
    expect(new Set(places.map(({ folder_id }) => folder_id)).size).toBe(1)
    const [place] = places
    if (place === undefined) throw new Error("nothing was begun")
    await portal.arrange((sql) => sql`update node set deleted_at = now() where id = ${place.folder_id}::bigint`)
    expect((await begun(people.client, made.id)).folder_id).not.toBe(place.folder_id)
  })
})
