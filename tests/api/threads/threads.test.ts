import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { commentLimits } from "#schemas/threads/threadRules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { whileChanging } from "#tests/support/whileChanging.ts"
import { asApp, hear, type Place, talking, textsOf } from "./support.ts"

let portal: Portal
let talk: ReturnType<typeof talking>
let firm: { readonly id: number }
let other: { readonly id: number }
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let anne: SignedInUser
let ines: SignedInUser
let paul: SignedInUser
let claire: SignedInUser
let guest: SignedInUser
let stranger: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  talk = talking(portal)
  firm = await portal.make.firm("Paroles")
  other = await portal.make.firm("Silence")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  anne = await portal.make.staff(firm, "anne@paroles.example")
  ines = await portal.make.staff(firm, "ines@paroles.example", "collaborator", true)
  // A collaborator who cannot see this client.
  paul = await portal.make.staff(firm, "paul@paroles.example", "collaborator")
  claire = await portal.make.client(vendor, "claire@boulangerie.example")
  guest = await portal.make.client(vendor, "gustave@boulangerie.example", "guest")
  stranger = await portal.make.staff(other, "nadia@silence.example")
})
afterAll(() => portal.stop())

const chat = (of = vendor): Place => ({ firmId: firm.id, subject: "chat", id: of.id, audience: "shared" })
const notes = (of = vendor): Place => ({ firmId: firm.id, subject: "company", id: of.id, audience: "internal" })
/** A new client without threads. */
const freshClient = async () => {
  const n = (turn += 1)
  const one = await portal.make.vendor(firm, `Client ${n}`)
  return { vendor: one, person: await portal.make.client(one, `personne${n}@client.example`) }
}
const documentIn = async (of: typeof vendor, name: string, folder = of.root) => {
  const rows = await portal.arrange(
    (sql) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension)
      values (${of.firmId}, ${of.id}, 'document', ${folder}, ${name}, ${nameKey(name)}, 'pdf') returning id`
  )
  return Number((rows[0] as { readonly id: bigint }).id)
}
const taskOf = async (of: typeof vendor, internal: boolean) => {
  const rows = await portal.arrange(
    (sql) => sql`insert into task (firm_id, vendor_id, type, title, internal, author_id)
      values (${of.firmId}, ${of.id}, 'information_request', 'Relevés', ${internal}, ${anne.id}) returning id`
  )
  return Number((rows[0] as { readonly id: number }).id)
}
const said = async (as: SignedInUser, place: Place, text: string) => {
  const { body, status } = await talk.write(as, place, { text })
  expect([status, body.code]).toEqual([201, undefined])
  return body.data.comment
}

describe("who reads what", () => {
  test("[CHT-001] [CHT-O01] a client and the firm talk; others of the firm without the client and other firms find nothing", async () => {
    await said(claire, chat(), "Bonjour")
    await said(ines, chat(), "Bonjour Claire")
    expect(await textsOf(talk, claire, chat())).toEqual(["Bonjour", "Bonjour Claire"])
    expect(await textsOf(talk, guest, chat())).toEqual(["Bonjour", "Bonjour Claire"])
    expect(await textsOf(talk, paul, chat())).toBe(404)
    expect(await textsOf(talk, stranger, chat())).toBe(404)
    expect((await talk.write(paul, chat(), { text: "?" })).status).toBe(404)
    expect(await talk.write(guest, chat(), { text: "Je lis" })).toMatchObject({
      status: 403,
      body: { code: "closed.isWriter" }
    })
    // The firm in the URL must be the client's.
    expect(await textsOf(talk, stranger, { ...chat(), firmId: other.id })).toBe(404)
  })

  test("[CHT-O01] what the firm says among itself no client reads, whatever the row policies are asked for", async () => {
    const { person, vendor: one } = await freshClient()
    const task = await taskOf(one, false)
    const places: ReadonlyArray<Place> = [
      notes(one),
      { firmId: firm.id, subject: "task", id: task, audience: "internal" }
    ]
    for (const place of places) {
      await said(anne, place, "Il paie en retard")
      expect(await textsOf(talk, person, place)).toBe(404)
      expect((await talk.write(person, place, { text: "?" })).status).toBe(404)
      expect((await talk.people(person, place)).status).toBe(404)
      expect((await talk.signal(person, place, "typing")).status).toBe(404)
    }
    // Even without any condition, row-level security returns none of it to the client.
    const seen = await asApp(portal, person, firm.id, (sql) => sql`select body from comment`)
    expect(seen).toEqual([])
    const lines = await asApp(
      portal,
      person,
      firm.id,
      (sql) => sql`select 1 from event where entity in ('comment', 'thread')`
    )
    expect(lines).toEqual([])
    expect((await talk.search(person, firm.id, "retard")).body.data).toEqual([])
    expect((await talk.search(anne, firm.id, "reta")).body.data).toHaveLength(2)
    expect(
      (await talk.about(person, { firmId: firm.id, subject: "task", id: task })).body.data.map(
        ({ audience }) => audience
      )
    ).toEqual(["shared"])
    expect(
      (await talk.about(anne, { firmId: firm.id, subject: "task", id: task })).body.data.map(({ audience }) => audience)
    ).toEqual(["internal", "shared"])
    expect(
      (await talk.timeLine(person, { firmId: firm.id, subject: "task", id: task })).body.data.map(({ text }) => text)
    ).not.toContain("Il paie en retard")
  })

  test("[CHT-O01] an internal task has no thread for the client, and the staff are offered none that it would read", async () => {
    const { person, vendor: one } = await freshClient()
    const task = await taskOf(one, true)
    const place: Place = { firmId: firm.id, subject: "task", id: task, audience: "shared" }
    expect((await talk.about(anne, place)).body.data.map(({ audience }) => audience)).toEqual(["internal"])
    expect((await talk.write(anne, place, { text: "?" })).status).toBe(404)
    expect((await talk.about(person, { firmId: firm.id, subject: "task", id: task })).status).toBe(404)
    expect(await textsOf(talk, person, { firmId: firm.id, subject: "task", id: task, audience: "shared" })).toBe(404)
  })

  test("[CHT-O01] [THM-O01] a document's thread follows its themes, also in the list, the search and the log", async () => {
    const { person, vendor: one } = await freshClient()
    const [theme] = (await portal.arrange(
      (sql) => sql`insert into theme (firm_id, title, title_key, color, sharing, acl)
        values (${firm.id}, ${`Paie ${one.id}`}, ${`paie ${one.id}`}, '#335577', 'private', 'read-write') returning id`
    )) as ReadonlyArray<{ readonly id: number }>
    const folder = await portal.make.folder(one, "Paie")
    await portal.arrange(
      (sql) => sql`update node set theme_ids = ${[theme?.id ?? 0]}::integer[] where id = ${folder.id}`
    )
    const document = await documentIn(one, "bulletin.pdf", folder.id)
    const place: Place = { firmId: firm.id, subject: "document", id: document, audience: "shared" }
    const open = await documentIn(one, "facture.pdf")
    await said(person, { ...place, id: open }, "Facture reçue")
    expect(await textsOf(talk, person, place)).toBe(404)
    expect(await textsOf(talk, ines, place)).toBe(404)
    expect((await talk.people(ines, { ...place, id: open })).status).toBe(200)
    // A person with the theme can write; the one without it cannot see the thread.
    await portal.arrange(
      (sql) =>
        sql`insert into user_theme (firm_id, user_id, theme_id) values (${firm.id}, ${ines.id}, ${theme?.id ?? 0})`
    )
    await said(ines, place, "Bulletin confidentiel")
    expect((await talk.search(person, firm.id, "confidentiel")).body.data).toEqual([])
    expect((await talk.search(ines, firm.id, "confidentiel")).body.data).toHaveLength(1)
    const log = (as: SignedInUser) =>
      asApp(
        portal,
        as,
        firm.id,
        (sql) => sql`select 1 from event where entity = 'comment' and vendor_id = ${one.id} and rule_id is not null`
      )
    expect(await log(person)).toEqual([])
    expect(await log(ines)).toHaveLength(1)
  })
})

describe("writing", () => {
  test("[CHT-O01] the same key writes once, and a key of another comment is refused", async () => {
    const { vendor: one } = await freshClient()
    const key = { "idempotency-key": `k${one.id}` }
    const first = await talk.write(anne, notes(one), { text: "Une fois" }, key)
    const again = await talk.write(anne, notes(one), { text: "Une fois" }, key)
    expect(again.body).toEqual(first.body)
    expect((await talk.write(anne, notes(one), { text: "Autre" }, key)).status).toBe(422)
    expect(await textsOf(talk, anne, notes(one))).toEqual(["Une fois"])
  })

  test("[CHT-O01] an edit and a deletion leave a trace, and only the author edits", async () => {
    const { person, vendor: one } = await freshClient()
    const place = chat(one)
    const first = await said(person, place, "Le 12")
    expect(await talk.change(anne, place, first.id, { text: "Le 13" })).toMatchObject({
      status: 403,
      body: { code: "closed.isAuthor" }
    })
    const edited = await talk.change(person, place, first.id, { text: "Le 14" }, { "if-match": `"${first.seq}"` })
    expect(edited.body.data.comment).toMatchObject({ state: "edited", text: "Le 14", changed_at: expect.any(String) })
    expect(
      (await talk.change(person, place, first.id, { text: "Le 15" }, { "if-match": `"${first.seq}"` })).status
    ).toBe(412)
    expect((await talk.versions(anne, place, first.id)).body.data.map(({ text }) => text)).toEqual(["Le 12"])
    expect(await talk.remove(ines, place, first.id)).toMatchObject({
      status: 403,
      body: { code: "closed.isOwnComment" }
    })
    // The firm's admin may delete it, and the comment shows who did.
    const gone = await talk.remove(anne, place, first.id)
    expect(gone.body.data).toMatchObject({ state: "deleted", text: "", mentions: [], changed_by: { id: anne.id } })
    expect((await talk.versions(anne, place, first.id)).body.data).toEqual([])
    expect((await talk.change(person, place, first.id, { text: "Encore" })).status).toBe(404)
    // Pages that loaded the thread before get both changes by their sequence numbers.
    const since = await talk.read(person, place, `?after=${first.seq}`)
    expect(since.body.data.comments.map(({ id, state }) => [id, state])).toEqual([[first.id, "deleted"]])
    expect(
      await portal.arrange(
        (sql) => sql`select type from event where entity = 'comment' and entity_id = ${first.id} order by id`
      )
    ).toEqual(["comment.written", "comment.edited", "comment.deleted"].map((type) => ({ type })))
  })

  test("[CHT-O01] a long thread is read in pages, from its end", async () => {
    const { vendor: one } = await freshClient()
    await said(anne, notes(one), "Le premier")
    await portal.arrange(
      (
        sql
      ) => sql`with t as (update thread set seq = 121, last_number = 121 where subject = 'company' and subject_id = ${one.id} returning *)
        insert into comment (thread_id, firm_id, vendor_id, number, seq, state, author_id, side, body)
        select t.id, t.firm_id, t.vendor_id, n, n, 'written', ${anne.id}, 'firm', 'Note ' || n from t, generate_series(2, 121) n`
    )
    const last = (await talk.read(anne, notes(one))).body.data
    expect([last.comments.length, last.comments.at(-1)?.text, last.has_older]).toEqual([
      commentLimits.page,
      "Note 121",
      true
    ])
    const before = (await talk.read(anne, notes(one), `?before=${last.comments[0]?.number}`)).body.data
    expect([before.comments[0]?.number, before.comments.at(-1)?.number]).toEqual([22, 71])
    const first = (await talk.read(anne, notes(one), "?before=22")).body.data
    expect([first.comments[0]?.text, first.has_older]).toEqual(["Le premier", false])
    // A page that missed too many changes gets the newest comments.
    expect((await talk.read(anne, notes(one), "?after=1")).body.data.comments[0]?.number).toBe(72)
  })
})

describe("a thread's life", () => {
  test("[CHT-O01] the firm closes a thread; a chat opens again when somebody writes, another does not", async () => {
    const { person, vendor: one } = await freshClient()
    const task: Place = { firmId: firm.id, subject: "task", id: await taskOf(one, false), audience: "shared" }
    for (const place of [chat(one), task]) {
      expect((await talk.move(anne, place, "thread.closed")).status).toBe(404)
      await said(person, place, "Question")
      expect(await talk.move(person, place, "thread.closed")).toMatchObject({
        status: 403,
        body: { code: "closed.isOfFirm" }
      })
      expect((await talk.move(ines, place, "thread.closed")).body.data.state).toBe("closed")
      expect(await talk.move(ines, place, "thread.closed")).toMatchObject({
        status: 409,
        body: { code: "closed.isThreadOpen" }
      })
    }
    await said(person, chat(one), "Encore une")
    expect((await talk.read(anne, chat(one))).body.data.thread.state).toBe("open")
    expect(await talk.write(person, task, { text: "Encore" })).toMatchObject({
      status: 409,
      body: { code: "closed.isThreadOpen" }
    })
    expect((await talk.move(anne, task, "thread.reopened")).body.data.state).toBe("open")
    await said(person, task, "Encore")
  })

  test("[CHT-O01] what is unread is counted until it is looked at", async () => {
    const { person, vendor: one } = await freshClient()
    const before = await talk.count(ines, firm.id)
    await said(person, chat(one), "Un")
    await said(person, chat(one), "Deux")
    expect(await talk.count(ines, firm.id)).toBe(before + 1)
    const line = (await talk.list(ines, firm.id, "?show=unread")).body.data.find(
      ({ subject_id }) => subject_id === one.id
    )
    expect(line).toMatchObject({ unread: 2, company: { id: one.id }, last: { text: "Deux", side: "company" } })
    expect((await talk.list(ines, firm.id, "?show=awaiting")).body.data.map(({ subject_id }) => subject_id)).toContain(
      one.id
    )
    expect((await talk.look(ines, chat(one), 2)).status).toBe(204)
    expect(await talk.count(ines, firm.id)).toBe(before)
    expect(await talk.count(person, firm.id)).toBe(0)
    await said(ines, chat(one), "Trois")
    expect(await talk.count(person, firm.id)).toBe(1)
    expect(
      (await talk.list(ines, firm.id, "?show=awaiting")).body.data.map(({ subject_id }) => subject_id)
    ).not.toContain(one.id)
  })
})

describe("the provider", () => {
  test("[CHT-O01] a firm's staff write to the platform, whose people answer; clients and other firms find nothing", async () => {
    const provider = await portal.make.user("agnes@dossier.example")
    await portal.arrange((sql) => sql`update app_user set is_super_admin = true where id = ${provider.id}`)
    const place: Place = { firmId: firm.id, subject: "provider", id: firm.id, audience: "provider" }
    await said(anne, place, "Comment importer nos modèles ?")
    await said(provider, place, "Depuis la page des modèles.")
    await said(ines, place, "Merci")
    expect(await textsOf(talk, provider, place)).toHaveLength(3)
    for (const one of [claire, guest, stranger]) expect(await textsOf(talk, one, place)).toBe(404)
  })
})

describe("live", () => {
  test("[CHT-O01] those who read the thread hear at once of what is new, who types and who is there; others hear nothing", async () => {
    const { person, vendor: one } = await freshClient()
    const [reader, outsider, client] = [await hear(portal, ines), await hear(portal, paul), await hear(portal, person)]
    await said(anne, notes(one), "Entre nous")
    await said(person, chat(one), "Bonjour")
    expect((await talk.signal(person, chat(one), "typing")).status).toBe(204)
    await eventually(() =>
      expect(reader.news().map(({ by, kind, subject }) => [subject, kind, by])).toEqual([
        ["company", "changed", anne.id],
        ["chat", "changed", person.id],
        ["chat", "typing", person.id]
      ])
    )
    await eventually(() => expect(client.news().map(({ subject }) => subject)).toEqual(["chat", "chat"]))
    expect(outsider.news()).toEqual([])
    // Signals are not stored.
    expect(await portal.arrange((sql) => sql`select 1 from event where type like '%typing%'`)).toEqual([])
    await Promise.all([reader.close(), outsider.close(), client.close()])
  })
})

test("[CHT-O01] a reader whose line is being changed is waited for when their mail is claimed, not passed over", async () => {
  const { person, vendor: of } = await freshClient()
  await said(anne, chat(of), "Le relevé de mars manque.")
  // This portal has no job that sends mails: set the due time directly.
  await portal.arrange((sql) => sql`update thread_reader set mail_at = now() where user_id = ${person.id}`)
  const [reader] = await portal.arrange(
    (sql) => sql<{ id: number }>`select thread_id as id from thread_reader where user_id = ${person.id}`
  )
  const claimed = await whileChanging(
    portal,
    (sql) => sql`update thread_reader set mail_at = now() where user_id = ${person.id}`,
    (sql) => sql<{ comments: ReadonlyArray<{ readonly text: string }> }>`
      select comments from app.take_comment_mail(${reader?.id ?? 0}, ${person.id}, 'reponse')`
  )
  expect(claimed.flatMap(({ comments }) => comments.map(({ text }) => text))).toEqual(["Le relevé de mars manque."])
})
