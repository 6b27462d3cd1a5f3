import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ClientLine, ClientStanding } from "#schemas/customers/standing.ts"
import type { HomeLine } from "#schemas/home/home.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const office = async (name: string) => {
  const firm = await portal.make.firm(name)
  const admin = await portal.make.staff(firm, `admin@${name.toLowerCase()}.example`)
  return { firm, admin, company: (title: string) => portal.make.vendor(firm, title) }
}
interface Task {
  readonly type?: "accounting_firm_task" | "information_request"
  readonly due?: string | null
  readonly status?: string
  readonly review?: string
  readonly internal?: boolean
}
const addTask = (vendor: { readonly id: number; readonly firmId: number }, task: Task) =>
  portal.arrange(
    (sql) => sql`insert into task (firm_id, vendor_id, type, title, due_date, status, review, internal)
      values (${vendor.firmId}, ${vendor.id}, ${task.type ?? "information_request"}, 'Relevés', ${task.due ?? null}::date,
        ${task.status ?? "to_do"}, ${task.review ?? "none"}, ${task.internal ?? false})`
  )
const log = (vendor: Vendor, document: number, author: SignedInUser) =>
  portal.arrange(
    (sql) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type)
      values (${vendor.firmId}, ${vendor.id}, ${author.id}, 'document', ${document}, 'document', 'node.added')`
  )
/** Adds a document and its log event, as all ways of adding one do. Returns its id. */
const arrive = async (vendor: Vendor, name: string, author: SignedInUser, parent?: number) => {
  const { id } = await documentsOf(portal).document(vendor, name, {
    author,
    ...(parent === undefined ? {} : { parent })
  })
  await log(vendor, id, author)
  return id
}
const listed = async (firm: { readonly id: number }, as: SignedInUser, query = "") =>
  (
    await portal.call<{ readonly data: ReadonlyArray<ClientLine> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/vendors?${query}`,
      { as }
    )
  ).body.data
const standing = (vendor: { readonly id: number }, as: SignedInUser) =>
  portal.call<{ readonly data: ClientStanding }>("GET", `/api/customers/${vendor.id}/standing`, { as })

describe("what waits in a client file", () => {
  test("[CLI-O02] [TSK-O04] a line of the list counts late tasks, answers to check and requests that wait for the client", async () => {
    const { admin, company, firm } = await office("Compte")
    const [busy, idle] = [await company("Affairée"), await company("Tranquille")]
    await addTask(busy, { due: "2020-01-01" })
    await addTask(busy, { due: "2020-01-01", type: "accounting_firm_task" })
    // A submitted request is not late, and a completed one waits for nobody.
    await addTask(busy, { due: "2020-01-01", status: "in_progress", review: "submitted" })
    await addTask(busy, { due: "2020-01-01", status: "done", review: "accepted" })
    await addTask(busy, { due: "2999-01-01", review: "returned" })
    await addTask(busy, { internal: true })
    const lines = await listed(firm, admin)
    expect(lines.map(({ company_name, late, to_check, waiting }) => [company_name, late, to_check, waiting])).toEqual([
      ["Affairée", 2, 1, 2],
      ["Tranquille", 0, 0, 0]
    ])
    expect((await standing(busy, admin)).body.data).toMatchObject({ late: 2, to_check: 1, waiting: 2 })
    expect((await standing(idle, admin)).body.data).toEqual({
      late: 0,
      to_check: 0,
      waiting: 0,
      new_documents: 0,
      to_validate: 0,
      last_activity: null,
      keepers: []
    })
  })

  test("[CLI-O02] [TSK-O01] counts a collaborator's own tasks: created by them, assigned to them, or without staff", async () => {
    const { admin, company, firm } = await office("Siennes")
    const vendor = await company("Partagée")
    const keeper = await portal.make.staff(firm, "keeper@siennes.example", "collaborator")
    const colleague = await portal.make.staff(firm, "colleague@siennes.example", "collaborator", true)
    await portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor.id}, ${firm.id}, ${keeper.id})`
    )
    const request = (author: SignedInUser, members: ReadonlyArray<SignedInUser>) =>
      portal.arrange(
        (sql) => sql`with made as (
            insert into task (firm_id, vendor_id, type, title, author_id)
            values (${firm.id}, ${vendor.id}, 'information_request', 'Relevés', ${author.id}) returning id
          ) insert into task_member (task_id, user_id, firm_id, vendor_id, side)
            select made.id, m.id, ${firm.id}::integer, ${vendor.id}::integer, 'firm'
              from made, unnest(${members.map(({ id }) => id)}::integer[]) m(id)`
      )
    const waiting = async (as: SignedInUser) => {
      const [line] = await listed(firm, as)
      expect((await standing(vendor, as)).body.data.waiting).toBe(line?.waiting)
      return line?.waiting
    }
    await request(admin, [colleague])
    expect(await waiting(keeper)).toBe(0)
    await request(admin, [keeper, colleague])
    expect(await waiting(keeper)).toBe(1)
    await request(keeper, [colleague])
    expect(await waiting(keeper)).toBe(2)
    await request(admin, [])
    expect(await waiting(keeper)).toBe(3)
    expect([await waiting(admin), await waiting(colleague)]).toEqual([4, 4])
  })

  test("[CLI-O02] [ROL-022] says how many of the client's documents nobody has validated, who looks after it and when something last happened", async () => {
    const { admin, company, firm } = await office("Pieces")
    const vendor = await company("Papeterie")
    const client = await portal.make.client(vendor, "c@pieces.example")
    const keeper = await portal.make.staff(firm, "thomas@pieces.example", "collaborator")
    await portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor.id}, ${firm.id}, ${keeper.id})`
    )
    const closed = await portal.make.folder(vendor, "Corbeille")
    await arrive(vendor, "a.pdf", client)
    await arrive(vendor, "b.pdf", client)
    await arrive(vendor, "du cabinet.pdf", admin)
    await arrive(vendor, "jeté.pdf", client, closed.id)
    await portal.arrange((sql) => sql`update node set deleted_at = now() where id = ${closed.id}`)
    const renamed = await portal.call("PATCH", `/api/customers/${vendor.id}`, {
      as: admin,
      body: { client_code: "P-1" }
    })
    expect(renamed.status).toBe(200)
    const [line] = await listed(firm, keeper)
    expect(line).toMatchObject({ new_documents: 2, to_validate: 2, keepers: [{ id: keeper.id, name: "thomas Essai" }] })
    expect(Date.now() - Date.parse(line?.last_activity ?? "")).toBeLessThan(60_000)
  })

  test("[THM-O01] [CLI-011] counts nothing that the viewer's themes hide, and tells a client user nothing", async () => {
    const { admin, company, firm } = await office("Cache")
    const themes = themesOf(portal)
    const vendor = await company("Discrète")
    const client = await portal.make.client(vendor, "c@cache.example")
    const keeper = await portal.make.staff(firm, "sans@cache.example", "collaborator", true)
    const folder = await portal.make.folder(vendor, "Paie")
    await arrive(vendor, "bulletin.pdf", client, folder.id)
    const theme = await themes.ofVendor(vendor, admin)
    await themes.put(vendor, admin, folder, [theme])
    await themes.give(vendor, admin, client, [theme])
    expect((await standing(vendor, admin)).body.data.to_validate).toBe(1)
    expect((await standing(vendor, keeper)).body.data.to_validate).toBe(0)
    expect((await listed(firm, keeper)).map(({ to_validate }) => to_validate)).toEqual([0])
    expect((await standing(vendor, client)).status).toBe(403)
    const { admin: stranger } = await office("Ailleurs")
    expect((await standing(vendor, stranger)).status).toBe(404)
  })

  test("[CLI-O02] [THM-O01] [NOT-O02] counts follow a document that is binned, restored, hidden by a theme, moved and validated", async () => {
    const { admin, company, firm } = await office("Suit")
    const [documents, themes] = [documentsOf(portal), themesOf(portal)]
    const vendor = await company("Mobile")
    const client = await portal.make.client(vendor, "c@suit.example", "admin")
    const keeper = await portal.make.staff(firm, "sans@suit.example", "collaborator", true)
    const [open, closed, binned] = [
      await portal.make.folder(vendor, "Achats"),
      await portal.make.folder(vendor, "Paie"),
      await portal.make.folder(vendor, "Brouillons")
    ]
    const theme = await themes.ofVendor(vendor, admin)
    await themes.put(vendor, admin, closed, [theme])
    const id = await arrive(vendor, "facture.pdf", client, open.id)
    /** What the admin and a collaborator without the theme count: new documents, and those to validate. */
    const counts = async () => {
      const [line] = await listed(firm, admin)
      const one = (await standing(vendor, keeper)).body.data
      return [line?.new_documents, line?.to_validate, one.new_documents, one.to_validate]
    }
    const event = async (type: string, node: number) =>
      expect([type, (await documents.event(admin, vendor, node, { type })).status]).toEqual([type, 200])
    const move = async (node: number, folder: number) =>
      expect((await documents.update(admin, vendor, node, { folder_id: folder })).status).toBe(200)
    const [both, nobody, adminOnly, seen] = [
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [1, 1, 0, 0],
      [1, 0, 1, 0]
    ]
    expect(await counts()).toEqual(both)
    await event("node.trashed", id)
    expect(await counts()).toEqual(nobody)
    await event("node.restored", id)
    expect(await counts()).toEqual(both)
    // Its folder's rule, by moving it there; then its own.
    await move(id, closed.id)
    expect(await counts()).toEqual(adminOnly)
    await move(id, open.id)
    expect(await counts()).toEqual(both)
    await themes.put(vendor, admin, { id }, [theme])
    expect(await counts()).toEqual(adminOnly)
    await themes.put(vendor, admin, { id }, null)
    // The rule of a folder above spreads to it.
    await themes.put(vendor, admin, open, [theme])
    expect(await counts()).toEqual(adminOnly)
    await themes.put(vendor, admin, open, null)
    expect(await counts()).toEqual(both)
    // A folder above in the trash.
    await move(open.id, binned.id)
    await event("node.trashed", binned.id)
    expect(await counts()).toEqual(nobody)
    await event("node.restored", binned.id)
    await event("document.validated", id)
    expect(await counts()).toEqual(seen)
    await event("document.unvalidated", id)
    expect(await counts()).toEqual(both)
    await event("node.trashed", id)
    expect((await documents.purge(admin, vendor, [id])).status).toBe(200)
    expect(await counts()).toEqual(nobody)
  })

  test("[CLI-O02] [NOT-O02] each number is right up to a hundred, also where hundreds of documents count for only one of them or none", async () => {
    const { admin, company, firm } = await office("Beaucoup")
    /** Adds documents received from the client `days` ago: `mine` were added by the admin, and are not new to them. */
    const receive = (
      vendor: Vendor,
      folder: { readonly id: number },
      count: number,
      { days, mine = false, waits }: { readonly days: number; readonly mine?: boolean; readonly waits: boolean }
    ) =>
      portal.arrange(
        (sql) => sql`with made as (
            insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, author_id, validated_at)
            select ${vendor.firmId}, ${vendor.id}, 'document', ${folder.id}, i || '.pdf', i || '.pdf', ${admin.id},
                case when ${waits} then null else now() end
              from generate_series(1, ${count}::integer) i returning id
          ) insert into received_document (node_id, firm_id, vendor_id, from_side, by_id, event_id, at, waits, folder_id)
            select id, ${vendor.firmId}, ${vendor.id}, 'company', case when ${mine} then ${admin.id}::integer end, 1,
                now() - make_interval(days => ${days}::integer), ${waits}, ${folder.id} from made`
      )
    const binned = async (vendor: Vendor) => {
      const folder = await portal.make.folder(vendor, "Corbeille")
      await portal.arrange((sql) => sql`update node set deleted_at = now() where id = ${folder.id}`)
      return folder
    }
    const [most, unseen, old, own, trash] = [
      await company("A"),
      await company("B"),
      await company("C"),
      await company("D"),
      await company("E")
    ]
    const folder = (vendor: Vendor, name: string) => portal.make.folder(vendor, name)
    await receive(most, await folder(most, "x"), 250, { days: 1, waits: true })
    await receive(unseen, await folder(unseen, "x"), 230, { days: 1, waits: false })
    await receive(unseen, await folder(unseen, "y"), 25, { days: 40, waits: true })
    await receive(old, await folder(old, "x"), 230, { days: 200, waits: true })
    await receive(old, await folder(old, "y"), 3, { days: 1, waits: false })
    await receive(own, await folder(own, "x"), 230, { days: 1, mine: true, waits: true })
    await receive(own, await folder(own, "y"), 4, { days: 2, waits: false })
    await receive(trash, await binned(trash), 230, { days: 1, waits: true })
    await receive(trash, await folder(trash, "y"), 7, { days: 2, waits: true })
    const lines = await listed(firm, admin)
    expect(
      lines.map(({ company_name, new_documents, to_validate }) => [company_name, new_documents, to_validate])
    ).toEqual([
      ["A", 100, 100],
      ["B", 100, 25],
      ["C", 3, 100],
      ["D", 4, 100],
      ["E", 7, 7]
    ])
    // The home counts the same, from the latest documents down.
    const { body } = await portal.call<{ readonly data: { readonly lines: ReadonlyArray<HomeLine> } }>(
      "GET",
      `/api/accounting-firms/${firm.id}/home?line=received`,
      { as: admin }
    )
    const received = body.data.lines.find(({ id }) => id === "received")
    const counted =
      received?.kind === "clients" ? received.items.map(({ company, count }) => [company?.name, count]) : []
    expect(Object.fromEntries(counted)).toEqual({ A: 100, B: 100, C: 3, D: 4, E: 7 })
  })

  test("[CLI-O02] a document that was validated before it is logged as received does not wait", async () => {
    const { admin, company, firm } = await office("Deja")
    const vendor = await company("Prête")
    const client = await portal.make.client(vendor, "c@deja.example")
    const { id } = await documentsOf(portal).document(vendor, "a.pdf", { author: client })
    await portal.arrange(
      (sql) => sql`update node set validated_at = now(), validator_id = ${admin.id} where id = ${id}`
    )
    await log(vendor, id, client)
    expect(await listed(firm, admin)).toMatchObject([{ new_documents: 1, to_validate: 0 }])
  })

  test("[CLI-O02] a client is found by its e-mail and by the people who use it, without capitals and accents", async () => {
    const { admin, company, firm } = await office("Trouve")
    const [one, other] = [await company("Alpha"), await company("Beta")]
    await portal.arrange(
      (sql) => sql`update vendor set contact_email = 'Bonjour@Papeterie.example' where id = ${one.id}`
    )
    const person = await portal.make.client(other, "z@trouve.example")
    await portal.arrange(
      (sql) => sql`update app_user set firstname = 'Éloïse', lastname = 'Lefèvre' where id = ${person.id}`
    )
    const found = async (text: string) =>
      (await listed(firm, admin, `search=${encodeURIComponent(text)}`)).map(({ company_name }) => company_name)
    expect(await found("papeterie")).toEqual(["Alpha"])
    expect(await found("ELOISE LEF")).toEqual(["Beta"])
    expect(await found("z@trouve")).toEqual(["Beta"])
  })
})
