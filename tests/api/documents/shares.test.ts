import { Effect } from "effect"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MadeShare, ReceivedShare, Share, SharedFolder, SharedView } from "#schemas/documents/sharing.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { jobsDone, linkOf, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let staff: SignedInUser
let client: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let paper: { readonly id: number; readonly hash: string }
let deep: { readonly id: number; readonly hash: string }
let beside: { readonly id: number; readonly hash: string }
const words = Uint8Array.from(Buffer.from("Un relevé de compte"))

beforeAll(async () => {
  portal = await startPortal({ refusalsAllowed: 2, mail: { contact: "contact@dossier.example", isMailboxOpen: true } })
  const firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  client = await portal.make.client(vendor, "claire@aubert.example", "collaborator")
  folder = await portal.make.folder(vendor, "Banque")
  const below = await portal.make.folder(vendor, "Relevés", { parent: folder.id })
  const other = await portal.make.folder(vendor, "Juridique")
  const put = async (at: { readonly id: number }, name: string) =>
    documentOf(await sendFile(portal, { as: staff, vendor, folder: at, name, bytes: words }))
  paper = await put(folder, "a.txt")
  deep = await put(below, "b.txt")
  beside = await put(other, "secret.txt")
})
afterAll(() => portal.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const outsiders = { audience: "outsiders", may_download: true, expires_at: inDays(7) }
const at = (rest = "") => `/api/vendors/${vendor.id}/documents/shares${rest}`
const make = <A = { readonly data: MadeShare }>(body: object, as = staff) => portal.call<A>("POST", at(), { as, body })
const open = <A = { readonly data: SharedView }>(token: string, password?: string, as?: SignedInUser) =>
  portal.call<A>("POST", "/api/shares/visits", {
    ...(as === undefined ? {} : { as }),
    body: { token, ...(password === undefined ? {} : { password }) }
  })
const codeOf = async (token: string, password?: string, as?: SignedInUser) => {
  const { body, status } = await open<ProblemDocument>(token, password, as)
  return [status, body.code]
}
const unknown = [422, "share.unknown"]
const tokenOf = (link: string) => new URL(link).pathname.split("/").at(-1) ?? ""
const made = async (body: object, as = staff) => {
  const answer = await make(body, as)
  expect(answer.status).toBe(201)
  return { ...answer.body.data, token: tokenOf(answer.body.data.link) }
}
const content = (pass: string, hash: string, disposition = "attachment") =>
  fetch(`${portal.url}/api/shares/visits/${pass}/documents/${hash}/content?disposition=${disposition}`)
const end = (id: number, as = staff) =>
  portal.call<{ readonly data: Share } & Partial<ProblemDocument>>("POST", at(`/${id}/events`), {
    as,
    body: { type: "share.revoked" }
  })

describe("a link for outsiders", () => {
  test("[DOC-O06] [NET-069] comes by mail, opens without an account, and shows what was shared and nothing beside it", async () => {
    const { link, share, token } = await made({
      ...outsiders,
      node_ids: [folder.id],
      emails: ["banque@exemple.fr", " banque@exemple.fr "],
      message: "Voici les <b>relevés</b>."
    })
    expect(share).toMatchObject({
      audience: "outsiders",
      state: "active",
      has_password: false,
      emails: ["banque@exemple.fr"],
      nodes: [{ id: folder.id, type: "folder", name: "Banque" }],
      created_by: { id: staff.id },
      visits: 0
    })
    const mail = await newestMail(portal, "banque@exemple.fr")
    expect(linkOf(mail)).toMatchObject({ host: "aube.localhost", href: link })
    expect(mail.subject).toBe("anne Essai partage des documents avec vous")
    expect(mail.html).toContain("&lt;b&gt;relevés&lt;/b&gt;")

    const { body, status } = await open(token)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      author: "anne Essai",
      firm_name: "Aube",
      company_name: "Boulangerie Aubert",
      may_download: true,
      nodes: [{ type: "folder", hash: folder.hash, name: "Banque" }]
    })
    const { pass } = body.data
    const inside = await portal.call<{ readonly data: SharedFolder }>(
      "GET",
      `/api/shares/visits/${pass}/folders/${folder.hash}`
    )
    expect(inside.body.data).toMatchObject({
      way: [{ name: "Banque" }],
      nodes: [
        { type: "folder", name: "Relevés" },
        { type: "document", name: "a.txt", size: words.length, is_shown: true }
      ]
    })
    expect(await (await content(pass, deep.hash)).text()).toBe("Un relevé de compte")
    expect((await content(pass, beside.hash)).status).toBe(404)
    expect((await content("A".repeat(43), paper.hash)).status).toBe(404)
    const zipped = await fetch(`${portal.url}/api/shares/visits/${pass}/archive`)
    expect(Object.keys(unzipSync(new Uint8Array(await zipped.arrayBuffer()))).sort()).toEqual([
      "Banque/",
      "Banque/Relevés/",
      "Banque/Relevés/b.txt",
      "Banque/a.txt"
    ])
    // Each access is logged, and the list shows the number of visits.
    const events = await portal.arrange(
      (sql) => sql<{ type: string; user_id: number | null }>`
        select type, user_id from event where entity = 'share' and entity_id = ${share.id} order by id`
    )
    expect(events.map(({ type }) => type)).toEqual([
      "share.made",
      "share.opened",
      "share.read",
      "share.downloaded",
      "share.downloaded",
      "share.downloaded"
    ])
    expect(events.map(({ user_id }) => user_id)).toEqual([staff.id, null, null, null, null, null])
    const list = await portal.call<{ readonly data: ReadonlyArray<Share> }>("GET", at(`?node=${folder.id}`), {
      as: client
    })
    expect(list.body.data.find(({ id }) => id === share.id)).toMatchObject({
      visits: 1,
      last_visit_at: expect.any(String)
    })
  })

  test("[DOC-O06] every version that a pass reads leaves a line, whatever piece of it comes first", async () => {
    const { share, token } = await made({ ...outsiders, node_ids: [paper.id] })
    const reads = async () => {
      const [row] = await portal.arrange(
        (sql) => sql<{ count: number }>`select count(*)::int as count from event
          where entity = 'share' and entity_id = ${share.id} and type in ('share.read', 'share.downloaded')`
      )
      return row?.count
    }
    const piece = async (pass: string, range: string) => {
      const path = `/api/shares/visits/${pass}/documents/${paper.hash}/content?disposition=inline`
      const answer = await fetch(`${portal.url}${path}`, { headers: { range } })
      return [answer.status, await reads()]
    }
    const first = (await open(token)).body.data.pass
    expect(await piece(first, "bytes=1-")).toEqual([206, 1])
    expect(await piece(first, "bytes=2-3")).toEqual([206, 1])
    const second = (await open(token)).body.data.pass
    expect(await piece(second, "bytes=-4")).toEqual([206, 2])
    expect(await piece(second, "bytes=3-")).toEqual([206, 2])
    const newer = { as: staff, vendor, folder, name: "a.txt", choice: "version" } as const
    documentOf(await sendFile(portal, { ...newer, bytes: new TextEncoder().encode("une autre version") }))
    expect((await piece(second, "bytes=1-"))[1]).toBe(3)
  })

  test("[DOC-O06] once revoked, expired, emptied or without its module it answers like one that never was", async () => {
    expect(await codeOf("A".repeat(43))).toEqual(unknown)
    expect(await codeOf("")).toEqual(unknown)
    const one = await made({ ...outsiders, node_ids: [paper.id] })
    const { pass } = (await open(one.token)).body.data
    expect((await end(one.share.id, client)).body).toMatchObject({ code: "closed.mayEndShare" })
    expect((await end(one.share.id)).body.data).toMatchObject({ state: "revoked", ended_at: expect.any(String) })
    expect((await end(one.share.id)).body).toMatchObject({ code: "closed.isShareActive" })
    expect(await codeOf(one.token)).toEqual(unknown)
    expect((await content(pass, paper.hash)).status).toBe(404)
    expect((await fetch(`${portal.url}/api/shares/visits/${pass}/archive`)).status).toBe(404)

    const two = await made({ ...outsiders, node_ids: [paper.id] })
    const held = (await open(two.token)).body.data.pass
    const event = (type: string) =>
      portal.call("POST", `/api/vendors/${vendor.id}/nodes/${paper.id}/events`, { as: staff, body: { type } })
    await event("node.trashed")
    expect(await codeOf(two.token)).toEqual(unknown)
    expect((await content(held, paper.hash)).status).toBe(404)
    await event("node.restored")
    expect((await content(held, paper.hash)).status).toBe(200)
    const module = (active: boolean) =>
      portal.arrange(
        (sql) => sql`update module set is_active = ${active} where firm_id = ${vendor.firmId} and name = 'documents'`
      )
    await module(false)
    expect(await codeOf(two.token)).toEqual(unknown)
    expect((await content(held, paper.hash)).status).toBe(404)
    await module(true)
    await portal.arrange((sql) => sql`update share set expires_at = now() where id = ${two.share.id}`)
    expect(await codeOf(two.token)).toEqual(unknown)
    expect((await content(held, paper.hash)).status).toBe(404)
    await portal.runtime.runPromise(Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "SweepShares", slot: "now" })))
    await jobsDone(portal)
    const list = await portal.call<{ readonly data: ReadonlyArray<Share> }>("GET", at(), { as: staff })
    expect(list.body.data.find(({ id }) => id === two.share.id)).toMatchObject({ state: "expired" })
    const last = await portal.arrange(
      (sql) =>
        sql<{
          type: string
        }>`select type from event where entity = 'share' and entity_id = ${two.share.id} order by id desc limit 1`
    )
    expect(last).toEqual([{ type: "share.expired" }])
    const broken = await portal.arrange(
      (sql) => sql<{ broken: bigint | null }>`select app.broken_seal(${vendor.firmId}) as broken`
    )
    expect(broken).toEqual([{ broken: null }])
  })

  test("[DOC-O06] [NET-O05] asks for its password, keeps neither it nor the address readable, and slows guessing down", async () => {
    const { share, token } = await made({
      ...outsiders,
      node_ids: [paper.id],
      emails: ["notaire@exemple.fr"],
      password: "sésame-2026"
    })
    expect(share.has_password).toBe(true)
    expect((await newestMail(portal, "notaire@exemple.fr")).text).toContain("mot de passe vous sera demandé")
    expect(await codeOf(token)).toEqual([422, "share.password_missing"])
    expect((await open(token, "sésame-2026")).status).toBe(201)
    for (const guess of ["a", "b", "c"]) expect(await codeOf(token, guess)).toEqual([422, "share.password_wrong"])
    const slowed = await open<ProblemDocument>(token, "sésame-2026")
    expect([slowed.status, slowed.body.code]).toEqual([429, "auth.slow_down"])
    const rows = await portal.arrange(
      (sql) => sql<{ row: string }>`select s::text as row from share s where id = ${share.id}`
    )
    expect(rows[0]?.row).toContain("$argon2id$")
    expect(rows[0]?.row).not.toContain("sésame")
    expect(rows[0]?.row).not.toContain(token)
  })

  test("[DOC-O06] without downloading it shows what a browser can show, and hands nothing over", async () => {
    const { token } = await made({ ...outsiders, may_download: false, node_ids: [folder.id] })
    const { pass } = (await open(token)).body.data
    const shown = await content(pass, paper.hash, "inline")
    expect([shown.status, shown.headers.get("content-disposition")?.split(";")[0]]).toEqual([200, "inline"])
    expect(shown.headers.get("cache-control")).toBe("no-store")
    expect((await content(pass, paper.hash)).status).toBe(403)
    const archive = await fetch(`${portal.url}/api/shares/visits/${pass}/archive`)
    expect([archive.status, ((await archive.json()) as ProblemDocument).code]).toEqual([403, "closed.mayDownload"])
  })
})

test("[DOC-O06] mails to outsiders have a daily budget of the author and of the firm; a link without addresses has none", async () => {
  const strict = await startPortal({ outsideMails: { person: 3, firm: 4 } })
  try {
    const own = await strict.make.firm("Mesure")
    const authors = await Promise.all(["a", "b"].map((name) => strict.make.staff(own, `${name}@mesure.example`)))
    const company = await strict.make.vendor(own, "Chez Mesure")
    const shared = await strict.make.folder(company, "Banque")
    const send = async (as: SignedInUser | undefined, count: number) => {
      const answer = await strict.call<Partial<ProblemDocument>>(
        "POST",
        `/api/vendors/${company.id}/documents/shares`,
        {
          ...(as === undefined ? {} : { as }),
          body: {
            ...outsiders,
            node_ids: [shared.id],
            emails: Array.from({ length: count }, (_, n) => `n${n}@exemple.fr`)
          }
        }
      )
      return [answer.status, answer.body.errors ?? null]
    }
    const spent = [422, { emails: ["share.mails_spent"] }]
    expect(await send(authors[0], 4)).toEqual(spent)
    expect(await send(authors[0], 3)).toEqual([201, null])
    expect(await send(authors[0], 1)).toEqual(spent)
    expect(await send(authors[1], 2)).toEqual(spent)
    expect(await send(authors[1], 1)).toEqual([201, null])
    expect(await send(authors[0], 0)).toEqual([201, null])
  } finally {
    await strict.stop()
  }
})

describe("a link for people", () => {
  test("[DOC-O06] opens for those it names, with their session, and for nobody else", async () => {
    const { share, token } = await made({
      audience: "people",
      may_download: true,
      node_ids: [paper.id],
      user_ids: [client.id]
    })
    expect(share).toMatchObject({ people: [{ id: client.id }], expires_at: null })
    expect(linkOf(await newestMail(portal, "claire@aubert.example")).token).toBe(token)
    expect(await codeOf(token)).toEqual([422, "share.sign_in"])
    expect(await codeOf(token, undefined, staff)).toEqual([422, "share.sign_in"])
    const { pass } = (await open(token, undefined, client)).body.data
    expect((await content(pass, paper.hash)).status).toBe(200)
    await portal.arrange((sql) => sql`update vendor_user set access_ends_at = now() where user_id = ${client.id}`)
    expect((await content(pass, paper.hash)).status).toBe(404)
    expect(await codeOf(token, undefined, client)).toEqual([422, "share.sign_in"])
  })
})

test("[DOC-O06] [ROL-015] [ACC-002] guests share nothing, strangers see nothing, and an unfit link is told field by field", async () => {
  const guest = await portal.make.client(vendor, "lea@aubert.example", "guest")
  const stranger = await portal.make.staff(await portal.make.firm("Brume"), "nadia@brume.example")
  const body = { ...outsiders, node_ids: [paper.id] }
  expect((await make(body, guest)).status).toBe(403)
  expect((await portal.call("GET", at(), { as: guest })).status).toBe(403)
  expect((await make(body, stranger)).status).toBe(404)
  expect((await make({ ...body, node_ids: [900_000_000_001] })).status).toBe(404)
  const errors = async (changes: object) => {
    const answer = await make<ProblemDocument>({ ...body, ...changes })
    return [answer.status, answer.body.errors]
  }
  expect(await errors({ expires_at: null, password: "abc", emails: ["pas une adresse"] })).toEqual([
    422,
    { emails: ["auth.email_invalid"], expires_at: ["share.expiry_missing"], password: ["share.password_short"] }
  ])
  expect(await errors({ expires_at: inDays(-1) })).toEqual([422, { expires_at: ["share.expiry_past"] }])
  expect(await errors({ expires_at: inDays(400) })).toEqual([422, { expires_at: ["share.expiry_far"] }])
  expect(await errors({ audience: "people", user_ids: [] })).toEqual([422, { user_ids: ["share.people_missing"] }])
  expect(await errors({ audience: "people", user_ids: [stranger.id] })).toEqual([
    422,
    { user_ids: ["share.people_unknown"] }
  ])
})

describe("what is shared, in one place", () => {
  const received = async (as: SignedInUser) =>
    (await portal.call<{ readonly data: ReadonlyArray<ReceivedShare> }>("GET", at("/received"), { as })).body.data
  const mine = async (as: SignedInUser) =>
    (await portal.call<{ readonly data: ReadonlyArray<Share> }>("GET", at("?mine=true"), { as })).body.data
  const here = async () => {
    count += 1
    return {
      author: await portal.make.client(vendor, `auteur${count}@aubert.example`, "admin"),
      reader: await portal.make.client(vendor, `lecteur${count}@aubert.example`, "guest"),
      other: await portal.make.client(vendor, `autre${count}@aubert.example`, "collaborator")
    }
  }
  let count = 0

  test("[DOC-O06] [NET-069] tells a person what others gave them, with who, until when and where it lies, and nobody else", async () => {
    const { author, other, reader } = await here()
    const { share } = await made(
      {
        audience: "people",
        may_download: true,
        expires_at: inDays(3),
        message: "À relire",
        node_ids: [folder.id, deep.id],
        user_ids: [reader.id, author.id]
      },
      author
    )
    const [below] = await portal.arrange(
      (sql) =>
        sql<{ hash: string }>`select f.hash from node n join node f on f.id = n.parent_id where n.id = ${deep.id}`
    )
    expect(await received(reader)).toEqual([
      {
        id: share.id,
        created_at: share.created_at,
        created_by: share.created_by,
        expires_at: share.expires_at,
        may_download: true,
        message: "À relire",
        nodes: [
          { id: folder.id, type: "folder", name: "Banque", hash: folder.hash, folder_hash: null },
          { id: deep.id, type: "document", name: "b.txt", hash: deep.hash, folder_hash: below?.hash }
        ]
      }
    ])
    expect([await received(other), await received(author)]).toEqual([[], []])
    // A guest may list their own shares: none.
    expect([await mine(reader), (await mine(author)).map(({ id }) => id)]).toEqual([[], [share.id]])
    expect((await end(share.id, author)).body.data).toMatchObject({ state: "revoked" })
    expect(await received(reader)).toEqual([])
    expect(await mine(author)).toMatchObject([{ id: share.id, state: "revoked", is_author_here: true }])
    const stranger = await portal.make.staff(await portal.make.firm(`Brume${count}`), `nadia${count}@brume.example`)
    expect((await portal.call("GET", at("/received"), { as: stranger })).status).toBe(404)
  })

  test("[DOC-O06] [DOC-024] leaves out what is over, what is in the trash, and what a theme hides from its reader", async () => {
    const { author, reader } = await here()
    const place = await portal.make.folder(vendor, `Lot ${count}`)
    const file = async (name: string) =>
      documentOf(await sendFile(portal, { as: staff, vendor, folder: place, name, bytes: words }))
    const [one, two] = [await file("un.txt"), await file("deux.txt")]
    const whom = { audience: "people", may_download: false, user_ids: [reader.id] }
    const both = await made({ ...whom, node_ids: [one.id, two.id] }, author)
    const late = await made({ ...whom, node_ids: [one.id], expires_at: inDays(1) }, author)
    await portal.arrange((sql) => sql`update share set expires_at = now() where id = ${late.share.id}`)
    await portal.call("POST", `/api/vendors/${vendor.id}/nodes/${one.id}/events`, {
      as: staff,
      body: { type: "node.trashed" }
    })
    expect((await received(reader)).map(({ id, nodes }) => [id, nodes.map(({ name }) => name)])).toEqual([
      [both.share.id, ["deux.txt"]]
    ])
    expect((await mine(author)).find(({ id }) => id === both.share.id)?.nodes).toMatchObject([
      { name: "deux.txt", hash: two.hash },
      { name: "un.txt", hash: null, folder_hash: null }
    ])
    const theme = await portal.call<{ readonly data: { readonly id: number } }>(
      "POST",
      `/api/vendors/${vendor.id}/themes`,
      { as: author, body: { title: `Secret ${count}`, color: "#224466", sharing: "shared", acl: "read-write" } }
    )
    expect(theme.status).toBe(201)
    const set = await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${two.id}/themes`, {
      as: author,
      body: { theme_ids: [theme.body.data.id] }
    })
    expect(set.status).toBe(200)
    expect(await received(reader)).toEqual([])
  })

  test("[DOC-O06] [ROL-015] nobody opens a link whose author lost the access or the right to write, nor goes on with an open page", async () => {
    const { author, reader } = await here()
    const open1 = await made({ ...outsiders, node_ids: [paper.id] }, author)
    const people = await made(
      { audience: "people", may_download: true, node_ids: [paper.id], user_ids: [reader.id] },
      author
    )
    const { pass } = (await open(open1.token)).body.data
    const role = (name: string) =>
      portal.arrange((sql) => sql`update vendor_user set role = ${name} where user_id = ${author.id}`)
    const ends = (at: string | null) =>
      portal.arrange(
        (sql) => sql`update vendor_user set access_ends_at = ${at}::timestamptz where user_id = ${author.id}`
      )
    const seen = async () => [
      (await open(open1.token)).status,
      (await content(pass, paper.hash)).status,
      (await received(reader)).map(({ id }) => id),
      (
        await portal.call<{ readonly data: ReadonlyArray<Share> }>("GET", at(`?node=${paper.id}`), { as: staff })
      ).body.data.find(({ id }) => id === open1.share.id)?.is_author_here
    ]
    const shown = [201, 200, [people.share.id], true]
    const closed = [422, 404, [], false]
    expect(await seen()).toEqual(shown)
    await role("guest")
    expect(await seen()).toEqual(closed)
    await role("admin")
    expect(await seen()).toEqual(shown)
    await ends(inDays(-1))
    expect(await seen()).toEqual(closed)
    await ends(null)
    await portal.arrange((sql) => sql`update app_user set active = false where id = ${author.id}`)
    expect(await seen()).toEqual(closed)
  })

  test("[DOC-O06] [ACC-002] an open page does not follow what is moved out of the shared folder", async () => {
    const shared = await portal.make.folder(vendor, "Ouvert")
    const outside = await portal.make.folder(vendor, "Fermé")
    const file = documentOf(await sendFile(portal, { as: staff, vendor, folder: shared, name: "x.txt", bytes: words }))
    const { token } = await made({ ...outsiders, node_ids: [shared.id] })
    const { pass } = (await open(token)).body.data
    expect((await content(pass, file.hash)).status).toBe(200)
    const moved = await portal.call("PATCH", `/api/vendors/${vendor.id}/nodes/${file.id}`, {
      as: staff,
      body: { folder_id: outside.id }
    })
    expect(moved.status).toBe(200)
    expect((await content(pass, file.hash)).status).toBe(404)
    const inside = await portal.call<{ readonly data: SharedFolder }>(
      "GET",
      `/api/shares/visits/${pass}/folders/${shared.hash}`
    )
    expect(inside.body.data.nodes).toEqual([])
    expect((await portal.call("GET", `/api/shares/visits/${pass}/folders/${outside.hash}`)).status).toBe(404)
  })
})
