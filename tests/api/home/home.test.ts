import { afterAll, beforeAll, expect, test } from "vitest"
import type { HomeLine, ProviderHome, FailedWork } from "#schemas/home/home.ts"
import { catalogOf } from "#tests/api/catalog/support.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { parisDay } from "#tests/support/days.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
})
afterAll(() => portal.stop())

let serial = 0
const bytes = new TextEncoder().encode("date;montant\n1;2\n")

const scene = async () => {
  const n = ++serial
  const { make } = portal
  const firm = await make.firm(`Accueil ${n}`)
  const [vendor, other] = [await make.vendor(firm, `Un ${n}`), await make.vendor(firm, `Deux ${n}`)]
  const people = {
    admin: await make.staff(firm, `admin${n}@accueil.example`),
    outsider: await make.staff(firm, `outsider${n}@accueil.example`, "collaborator"),
    client: await make.client(vendor, `client${n}@accueil.example`),
    guest: await make.client(vendor, `guest${n}@accueil.example`, "guest")
  }
  const folder = await make.folder(vendor, "Achats")
  const ask = (title: string, vendors: ReadonlyArray<number>, due: string | null) =>
    tasks.make(people.admin, firm, { type: "information_request", title, vendor_ids: vendors, due_date: due })
  await ask("Tard", [vendor.id], parisDay(-5))
  await ask("Ailleurs", [other.id], parisDay(-9))
  await tasks.make(people.admin, firm, { title: "Aujourd’hui", vendor_ids: [vendor.id], due_date: parisDay(0) })
  const given = await ask("Remis", [vendor.id], parisDay(-4))
  expect(
    (await tasks.event(people.client, firm, given.id, { type: "request.submitted", answer: "Voilà" })).status
  ).toBe(200)
  const back = await ask("À refaire", [vendor.id], parisDay(3))
  await tasks.event(people.client, firm, back.id, { type: "request.submitted" })
  await tasks.event(people.admin, firm, back.id, { type: "request.returned", reason: "Page 2 illisible" })
  await sendFile(portal, { as: people.client, vendor, folder, name: "achats.csv", bytes })
  await sendFile(portal, { as: people.admin, vendor, folder, name: "bilan.csv", bytes })
  return { firm, vendor, other, folder, ...people }
}
const linesOf = async (firm: { readonly id: number }, as: SignedInUser, query = "") => {
  const answer = await portal.call<{ readonly data: { readonly lines: ReadonlyArray<HomeLine> } }>(
    "GET",
    `/api/accounting-firms/${firm.id}/home${query}`,
    { as }
  )
  expect(answer.status).toBe(200)
  return answer.body.data.lines
}
const isOwn = (line: HomeLine): line is Exclude<HomeLine, { readonly kind: "turns" }> => line.kind !== "turns"
const namesIn = (lines: ReadonlyArray<HomeLine>) =>
  Object.fromEntries(
    // Lines of other life cycles are tested in turns.test.ts.
    lines
      .filter(isOwn)
      .map((line) => [
        line.id,
        line.kind === "tasks"
          ? line.items.map(({ title }) => title)
          : line.kind === "documents"
            ? line.items.map(({ name }) => name)
            : line.kind === "orders"
              ? line.items.map(({ company, more, state, title }) => `${company.name}: ${title} +${more}, ${state}`)
              : line.items.map(({ company }) => company?.name ?? "")
      ])
  )

test("[ACC-084] [TSK-O04] [NOT-O02] the firm finds what is late, due, to check and to validate, and the clients that gave something", async () => {
  const { admin, firm, vendor } = await scene()
  const lines = await linesOf(firm, admin)
  expect(namesIn(lines)).toEqual({
    check: ["Remis"],
    orders: [],
    late: ["Ailleurs", "Tard"],
    today: ["Aujourd’hui"],
    validate: ["achats.csv"],
    received: [`Un ${serial}`]
  })
  // `vendor_id` limits the lines to one company.
  expect(namesIn(await linesOf(firm, admin, `?vendor_id=${vendor.id}`))["late"]).toEqual(["Tard"])
  // Each number equals that of the list it links to.
  const lists = { check: "&reviews=submitted", late: "&overdue=true", today: "&quick=today&statuses=to_do,in_progress" }
  for (const [id, query] of Object.entries(lists)) {
    const { body } = await tasks.list(admin, firm, query)
    expect([id, lines.find((line) => line.id === id)?.total]).toEqual([id, body.pagination.total])
  }
})

test("[ACC-084] [NOT-O02] [ACC-002] a collaborator finds the documents of their own clients, an admin those of all", async () => {
  const { admin, firm, other, outsider, vendor } = await scene()
  const stranger = await portal.make.client(other, `autre${serial}@accueil.example`)
  const place = await portal.make.folder(other, "Ventes")
  for (const name of ["ventes.csv", "reste.csv"])
    await sendFile(portal, { as: stranger, vendor: other, folder: place, name, bytes })
  const documentsFor = async (as: SignedInUser, query = "") => {
    const { received, validate } = namesIn(await linesOf(firm, as, query))
    return { received, validate }
  }
  const [first, second] = [`Un ${serial}`, `Deux ${serial}`]
  expect(await documentsFor(admin)).toEqual({
    validate: ["reste.csv", "ventes.csv", "achats.csv"],
    received: [second, first]
  })
  expect(await documentsFor(admin, `?vendor_id=${other.id}`)).toEqual({
    validate: ["reste.csv", "ventes.csv"],
    received: [second]
  })
  expect(await documentsFor(outsider)).toEqual({ validate: [], received: [] })
  const assign = ({ id }: { readonly id: number }) =>
    portal.arrange(
      (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${id}, ${firm.id}, ${outsider.id})`
    )
  await assign(vendor)
  expect(await documentsFor(outsider)).toEqual({ validate: ["achats.csv"], received: [first] })
  await assign(other)
  expect(await documentsFor(outsider)).toEqual(await documentsFor(admin))
})

test("[NOT-O02] a client that gave something is shown with its three latest documents that are not in the bin, until its file is looked at", async () => {
  const { admin, client, firm, folder, vendor } = await scene()
  const binned = await portal.make.folder(vendor, "Brouillons")
  const documents = documentsOf(portal)
  const received = async () => {
    const line = (await linesOf(firm, admin)).find(({ id }) => id === "received")
    return line?.kind === "clients"
      ? [line.total, ...line.items.map(({ company, count, names }) => [company?.name, count, names])]
      : null
  }
  for (const name of ["b.csv", "c.csv", "d.csv"]) await sendFile(portal, { as: client, vendor, folder, name, bytes })
  await sendFile(portal, { as: client, vendor, folder: binned, name: "z.csv", bytes })
  expect(await received()).toEqual([1, [`Un ${serial}`, 5, ["z.csv", "d.csv", "c.csv"]]])
  expect((await documents.event(admin, vendor, binned.id, { type: "node.trashed" })).status).toBe(200)
  expect(await received()).toEqual([1, [`Un ${serial}`, 4, ["d.csv", "c.csv", "b.csv"]]])
  expect((await portal.call("POST", `/api/vendors/${vendor.id}/looks`, { as: admin })).status).toBe(204)
  expect(await received()).toEqual([0])
  await sendFile(portal, { as: client, vendor, folder, name: "e.csv", bytes })
  expect(await received()).toEqual([1, [`Un ${serial}`, 1, ["e.csv"]]])
  // All are to validate: the home shows the latest five and counts the sixth, the expanded line shows it.
  await sendFile(portal, { as: client, vendor, folder, name: "f.csv", bytes })
  const latest = ["f.csv", "e.csv", "d.csv", "c.csv", "b.csv"]
  const [home, expanded] = [await linesOf(firm, admin), await linesOf(firm, admin, "?line=validate")]
  expect([namesIn(home)["validate"], home.find(({ id }) => id === "validate")?.total]).toEqual([latest, 6])
  expect(namesIn(expanded)["validate"]).toEqual([...latest, "achats.csv"])
})

test("[ACC-084] [TSK-O04] a client finds what is asked with why it came back, what was given, shared and sent; a guest what there is to read", async () => {
  const { client, firm, guest } = await scene()
  const lines = await linesOf(firm, client)
  expect(namesIn(lines)).toEqual({
    asked: ["À refaire", "Tard"],
    given: ["Remis"],
    answered: [],
    shared: ["bilan.csv"],
    mine: ["achats.csv"]
  })
  const asked = lines.find(({ id }) => id === "asked")
  expect(asked?.kind === "tasks" ? asked.items.map(({ reason }) => reason) : null).toEqual(["Page 2 illisible", ""])
  const { body } = await tasks.list(client, firm, "&turn=client&statuses=to_do,in_progress")
  expect(asked?.total).toBe(body.pagination.total)
  expect(namesIn(await linesOf(firm, guest))["shared"]).toEqual(["bilan.csv"])
})

test("[ACC-084] [SRQ-O01] the firm finds the requests it has to answer, the client the answers, each until it is done", async () => {
  const { admin, client, firm, outsider, vendor } = await scene()
  const catalog = catalogOf(portal, firm, admin)
  const [one, two] = [await catalog.published({ title: "Paie" }), await catalog.published({ title: "Conseil" })]
  const items = [one, two].map(({ id }) => ({ kind: "service", id, quantity: 1 }))
  const { body } = await catalog.order(vendor, client, items, 20_000)
  const name = `Un ${serial}: Paie +1`
  expect(namesIn(await linesOf(firm, admin))["orders"]).toEqual([`${name}, requested`])
  expect(namesIn(await linesOf(firm, admin, `?vendor_id=${vendor.id}`))["orders"]).toEqual([`${name}, requested`])
  expect([namesIn(await linesOf(firm, outsider))["orders"], namesIn(await linesOf(firm, client))["answered"]]).toEqual([
    [],
    []
  ])
  await catalog.answer(vendor, body.data.id, "order.accepted")
  expect(namesIn(await linesOf(firm, admin))["orders"]).toEqual([])
  expect(namesIn(await linesOf(firm, client))["answered"]).toEqual([`${name}, accepted`])
  await portal.arrange(
    (sql) => sql`update service_request set decided_at = now() - interval '15 days' where id = ${body.data.id}`
  )
  expect(namesIn(await linesOf(firm, client))["answered"]).toEqual([])
  await portal.arrange(
    (sql) => sql`update module set is_active = false where firm_id = ${firm.id} and name = 'service-requests'`
  )
  expect(Object.keys(namesIn(await linesOf(firm, admin)))).not.toContain("orders")
})

test("[ACC-002] [ROL-O05] who looks after nobody finds nothing of the clients, a stranger nothing at all, and a module that is off says nothing", async () => {
  const { admin, firm, outsider, vendor } = await scene()
  const elsewhere = await scene()
  const found = namesIn(await linesOf(firm, outsider))
  expect([found["validate"], found["received"], found["check"]]).toEqual([[], [], []])
  expect((await portal.call("GET", `/api/accounting-firms/${firm.id}/home`, { as: elsewhere.admin })).status).toBe(404)
  expect(
    (await portal.call("GET", `/api/accounting-firms/${elsewhere.firm.id}/home?vendor_id=${vendor.id}`, { as: admin }))
      .status
  ).toBe(404)
  await portal.arrange((sql) => sql`update module set is_active = false where firm_id = ${firm.id} and name = 'tasks'`)
  expect(Object.keys(namesIn(await linesOf(firm, admin))).toSorted()).toEqual(["orders", "received", "validate"])
})

test("[ROL-028] [ROL-O05] a client user with two companies finds the requests of the one that has tasks, and the documents of both", async () => {
  const { admin, client, firm, folder, other, vendor } = await scene()
  const elsewhere = await portal.make.folder(other, "Ventes")
  await sendFile(portal, { as: admin, vendor: other, folder: elsewhere, name: "ventes.csv", bytes })
  await sendFile(portal, { as: admin, vendor, folder, name: "annexe.csv", bytes })
  await portal.arrange(
    (sql) =>
      sql`insert into vendor_user (vendor_id, firm_id, user_id, role) values (${other.id}, ${firm.id}, ${client.id}, 'admin')`
  )
  const found = async (query = "") => {
    const { asked, shared } = namesIn(await linesOf(firm, client, query))
    return [asked?.toSorted(), shared?.toSorted()]
  }
  const shared = ["annexe.csv", "bilan.csv", "ventes.csv"]
  expect(await found()).toEqual([["Ailleurs", "Tard", "À refaire"], shared])
  await portal.arrange(
    (sql) =>
      sql`insert into module (firm_id, vendor_id, name, is_active) values (${firm.id}, ${vendor.id}, 'tasks', false)`
  )
  expect(await found()).toEqual([["Ailleurs"], shared])
  expect(await found(`?vendor_id=${vendor.id}`)).toEqual([undefined, ["annexe.csv", "bilan.csv"]])
  expect(await found(`?vendor_id=${other.id}`)).toEqual([["Ailleurs"], ["ventes.csv"]])
  // The firm's staff have the firm's modules, whatever the company has set.
  expect(namesIn(await linesOf(firm, admin, `?vendor_id=${vendor.id}`))["late"]).toEqual(["Tard"])
  await portal.arrange((sql) => sql`update module set is_active = false where firm_id = ${firm.id} and name = 'tasks'`)
  expect(await found()).toEqual([undefined, shared])
})

test("[ACC-084] a line is shown whole, and counts end at a hundred", async () => {
  const { admin, client, firm, folder, vendor } = await scene()
  const documents = documentsOf(portal)
  const ids: Array<number> = []
  for (let n = 0; n < 120; n++)
    ids.push((await documents.document(vendor, `${n}.pdf`, { parent: folder.id, author: client })).id)
  await portal.arrange(
    (sql) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type)
      select ${firm.id}, ${vendor.id}, ${client.id}, 'document', id, 'document', 'node.added' from unnest(${ids}::bigint[]) id`
  )
  const [whole] = await linesOf(firm, admin, "?line=validate")
  expect([whole?.total, whole?.items.length]).toEqual([100, 100])
  const short = (await linesOf(firm, admin)).find(({ id }) => id === "validate")
  expect([short?.total, short?.items.length]).toEqual([100, 5])
})

test("[SAD-001] the provider is told of firms without an administrator, failed jobs and lost mails, and nobody else is", async () => {
  const root = await portal.make.user("root@accueil.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
  const lonely = await portal.make.firm("Sans personne")
  await portal.arrange(
    (sql) => sql`insert into mail (message_id, kind, state, useful_until, settled_at)
    values ('<lost@accueil>', 'notices', 'failed', now(), now())`
  )
  const { body, status } = await portal.call<{ readonly data: ProviderHome }>("GET", "/api/sa/home", { as: root })
  expect(status).toBe(200)
  expect(body.data.leaderless.map(({ id }) => id)).toContain(lonely.id)
  expect(body.data.mails).toEqual({ failed: 1, stuck: 0 })
  expect(body.data.firms.active).toBeGreaterThan(0)
  const { admin } = await scene()
  expect((await portal.call("GET", "/api/sa/home", { as: admin })).status).toBe(403)
})

test("[SAD-001] [SAD-O02] failed jobs and mails are listed with their tries and causes, a job is tried again or deleted, by the provider alone", async () => {
  const root = await portal.make.user("travaux@accueil.example")
  await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${root.id}`)
  for (const id of ["again", "away"])
    await portal.arrange(
      (
        sql
      ) => sql`insert into job (id, queue_name, element, state, attempts, last_failure, visible_at, created_at, updated_at)
        values (${id}, 'nobody', '{"_tag":"SweepMails"}', 'failed', 5, ${`Error: ${id}\n    at sweep`}, now(), now(), now())`
    )
  await portal.arrange(
    (sql) => sql`insert into mail (message_id, kind, state, attempts, error, useful_until, settled_at)
      values ('<given-up@accueil>', 'notices', 'failed', 9, 'the mail server does not answer', now(), now())`
  )
  const failures = async (as = root) => portal.call<{ readonly data: FailedWork }>("GET", "/api/sa/failures", { as })
  const { jobs, mails } = (await failures()).body.data
  const job = (error: string) => jobs.find((one) => one.error === `Error: ${error}`)
  expect(job("again")).toMatchObject({ kind: "SweepMails", attempts: 5 })
  expect(mails).toContainEqual(expect.objectContaining({ attempts: 9, error: "the mail server does not answer" }))

  const at = (error: string) => `/api/sa/failed-jobs/${job(error)?.id ?? 0}`
  const { admin } = await scene()
  expect([
    (await failures(admin)).status,
    (await portal.call("POST", `${at("again")}/retries`, { as: admin })).status,
    (await portal.call("DELETE", at("away"), { as: admin })).status
  ]).toEqual([403, 403, 403])
  expect((await portal.call("POST", `${at("again")}/retries`, { as: root })).status).toBe(204)
  expect((await portal.call("DELETE", at("away"), { as: root })).status).toBe(204)
  expect(
    await portal.arrange(
      (sql) => sql`select id, state, attempts::integer as attempts from job where queue_name = 'nobody'`
    )
  ).toEqual([{ id: "again", state: "pending", attempts: 0 }])
  // The retried and the deleted job are no longer in the state "failed".
  for (const [method, path] of [
    ["POST", `${at("again")}/retries`],
    ["DELETE", at("away")]
  ] as const)
    expect((await portal.call(method, path, { as: root })).status).toBe(404)
})
