import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { SendMailOptions } from "nodemailer"
import { commentLimits } from "#schemas/threads/threadRules.ts"
import type { InboxGroup } from "#schemas/notifications/inbox.ts"
import { jobsDone, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { mailDomain, post, receiving } from "../documents/magicMail/post.ts"
import { type Place, talking, textsOf } from "./support.ts"

let portal: Portal
let talk: ReturnType<typeof talking>
let firm: { readonly id: number }
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let anne: SignedInUser
let claire: SignedInUser
let marc: SignedInUser
beforeAll(async () => {
  portal = await startPortal(receiving({ relay: "relais.example" }), { news: true, newsQuiet: "2 seconds" })
  talk = talking(portal)
  firm = await portal.make.firm("Courrier")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  anne = await portal.make.staff(firm, "anne@courrier.example")
  claire = await portal.make.client(vendor, "claire@boulangerie.example")
  marc = await portal.make.client(vendor, "marc@boulangerie.example", "collaborator")
})
afterAll(() => portal.stop())

const chat = (): Place => ({ firmId: firm.id, subject: "chat", id: vendor.id, audience: "shared" })
const said = async (as: SignedInUser, place: Place, text: string) => {
  const { body, status } = await talk.write(as, place, { text })
  expect(status).toBe(201)
  return body.data.comment
}
const addressOf = async (user: SignedInUser) => {
  const rows = (await portal.arrange(
    (sql) => sql`select local_part from thread_address where user_id = ${user.id} order by thread_id desc limit 1`
  )) as ReadonlyArray<{ readonly local_part: string }>
  return `${rows[0]?.local_part}@${mailDomain}`
}
/** The header in which the relay reports that the sender was verified. */
const vouched = { "Authentication-Results": "relais.example; dmarc=pass" }
const answer = (from: string, to: string, more: SendMailOptions = {}) =>
  post(portal, {
    from,
    to,
    subject: "Re: Nouveau message",
    text: "Merci",
    messageId: `<${crypto.randomUUID()}@client.example>`,
    headers: vouched,
    ...more
  })

describe("a mail about comments", () => {
  test("[CHT-O01] comes once with all that was said, and its answer becomes a comment without what it quotes", async () => {
    await said(anne, chat(), "Bonjour, il manque le relevé de mars.")
    await said(anne, chat(), "Et celui d’avril.\n<script>alert(1)</script>")
    const mail = await newestMail(portal, claire.email)
    expect(mail).toMatchObject({ kind: "comments", subject: "Nouveau message\u00a0: Boulangerie" })
    expect(mail.text).toContain("il manque le relevé de mars")
    expect(mail.text).toContain("Et celui d’avril.")
    // A script in a comment is escaped in the mail.
    expect(mail.html).not.toContain("<script")
    expect(mail.html).toContain("Et celui d’avril.<br>&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(mail.replyTo).toBe(await addressOf(claire))
    // Each person has their own reply address for a thread.
    expect((await newestMail(portal, marc.email)).replyTo).not.toBe(mail.replyTo)

    const quoted = `Voici mars.\r\nAvril suit.\r\n\r\nLe lun. 23 nov. 2026 à 10:00, Courrier <no-reply@portail.example> a\r\nécrit :\r\n> Bonjour, il manque le relevé de mars.\r\n`
    expect(
      await answer(claire.email, mail.replyTo ?? "", { text: quoted, messageId: "<un@client.example>" })
    ).toMatchObject({ status: 250 })
    expect((await textsOf(talk, anne, chat())) as ReadonlyArray<string>).toContain("Voici mars.\nAvril suit.")
    const last = (await talk.read(anne, chat())).body.data.comments.at(-1)
    expect(last).toMatchObject({ by_mail: true, side: "company", author: { id: claire.id } })
    // A repeated mail changes nothing.
    expect(
      (await answer(claire.email, mail.replyTo ?? "", { text: quoted, messageId: "<un@client.example>" })).status
    ).toBe(250)
    expect((await talk.read(anne, chat())).body.data.comments.at(-1)?.id).toBe(last?.id)
    await jobsDone(portal)
    expect(await mailsTo(portal, claire.email)).toHaveLength(1)
  })

  test("[CHT-O01] what was read meanwhile is not mailed, nor what somebody wants no mail about", async () => {
    const before = [(await mailsTo(portal, claire.email)).length, (await mailsTo(portal, marc.email)).length]
    await portal.arrange(
      (sql) => sql`insert into user_preference (user_id, notifications, notifications_revision)
        values (${marc.id}, '{"comments":{"mail":"never","portal":"instantly"}}', 1)
        on conflict (user_id) do update set notifications = excluded.notifications`
    )
    const { number } = await said(anne, chat(), "Lu tout de suite")
    expect((await talk.look(claire, chat(), number)).status).toBe(204)
    await expect
      .poll(
        async () => (await portal.arrange((sql) => sql`select 1 from thread_reader where mail_at is not null`)).length
      )
      .toBe(0)
    await jobsDone(portal)
    expect([(await mailsTo(portal, claire.email)).length, (await mailsTo(portal, marc.email)).length]).toEqual(before)
  })
})

describe("who wants no more mails", () => {
  test("[NOT-001] [NOT-003] [CHT-O01] stops those about comments from one of them, and mutes a thread in the inbox", async () => {
    const lea = await portal.make.client(vendor, "lea@boulangerie.example")
    const mute = (is_muted: boolean, object: string) =>
      portal.call("POST", `/api/accounting-firms/${firm.id}/inbox/mutes`, { as: lea, body: { object, is_muted } })
    await said(anne, chat(), "Bonjour Léa")
    const mail = await newestMail(portal, lea.email)
    const stop = new URL(mail.stop ?? "")
    expect(mail.text).toContain("Échanges et messages – http")
    // The notice names the thread and links to it.
    const inbox = async (show = "inbox") =>
      (
        await portal.call<{ readonly data: ReadonlyArray<InboxGroup> }>(
          "GET",
          `/api/accounting-firms/${firm.id}/inbox?show=${show}`,
          { as: lea }
        )
      ).body.data
    const [group] = await inbox()
    expect(group).toMatchObject({
      object: expect.stringMatching(/^thread:\d+$/),
      title: "Boulangerie",
      company_name: "Boulangerie",
      notices: [{ type: "comment.written", thread: { subject: "chat", subject_id: vendor.id, audience: "shared" } }]
    })
    const object = group?.object ?? ""
    expect((await mute(true, object)).status).toBe(200)
    await said(anne, chat(), "Rien de tout cela n’arrive")
    await jobsDone(portal)
    expect([await inbox(), (await mailsTo(portal, lea.email)).length]).toEqual([[], 1])
    const waiting = () =>
      portal.arrange((sql) => sql`select 1 from thread_reader where user_id = ${lea.id} and mail_at is not null`)
    expect(await waiting()).toEqual([])

    expect((await mute(false, object)).status).toBe(200)
    expect((await fetch(new URL(stop.pathname, portal.url), { method: "POST" })).status).toBe(200)
    await said(anne, chat(), "Dans le portail seulement")
    expect((await inbox()).map(({ notices }) => notices.map(({ count }) => count))).toEqual([[1]])
    expect(await waiting()).toEqual([])
  })
})

describe("an answer that is refused", () => {
  test("[CHT-O01] of another person, of a machine, of ourselves, without words, and at an unknown address", async () => {
    const to = await addressOf(claire)
    const count = async () => (await talk.read(anne, chat())).body.data.thread.last_number
    const before = await count()
    const refused = [
      await answer(marc.email, to),
      await answer("inconnu@ailleurs.example", to),
      await answer(claire.email, to, {
        envelope: { from: "pirate@ailleurs.example", to },
        headers: { "Authentication-Results": "relais.example; spf=pass" }
      }),
      await answer(claire.email, to, { headers: { ...vouched, "Auto-Submitted": "auto-replied" } }),
      await answer(claire.email, to, { headers: { ...vouched, Precedence: "bulk" } }),
      await answer(claire.email, to, { text: "> Bonjour\r\n> rien d’autre" }),
      await answer(claire.email, `fil-abcdefghijklmnop@${mailDomain}`)
    ]
    expect(refused.map(({ status }) => status)).toEqual([550, 550, 554, 550, 550, 554, 550])
    expect(refused[0]?.text).toContain("5.7.1")
    const [own] = await mailsTo(portal, claire.email)
    expect((await answer(claire.email, to, { messageId: own?.messageId ?? "" })).status).toBe(554)
    expect(await count()).toBe(before)
  })

  test("[CHT-O01] once the person has no access any more, and never to an internal thread by a client", async () => {
    const to = await addressOf(marc)
    await portal.arrange(
      (sql) => sql`update vendor_user set access_ends_at = now() - interval '1 day' where user_id = ${marc.id}`
    )
    expect((await answer(marc.email, to)).status).toBe(550)
    const people = (await portal.arrange(
      (sql) =>
        sql`select 1 from thread_address a join thread t on t.id = a.thread_id where t.audience = 'internal' and a.user_id = ${claire.id}`
    )) as ReadonlyArray<unknown>
    expect(people).toEqual([])
  })
})

test("[CHT-O01] an answer is taken only where a relay vouches for who wrote it", async () => {
  const to = await addressOf(claire)
  const last = (await talk.read(anne, chat())).body.data.comments.at(-1)?.id
  expect((await answer(claire.email, to, { headers: {} })).status).toBe(554)
  const bare = await startPortal(receiving(), { database: portal.database })
  const answered = await post(bare, { from: claire.email, to, subject: "Re: Nouveau message", text: "C’est moi" })
  expect(answered.status).toBe(550)
  await bare.stop()
  expect((await talk.read(anne, chat())).body.data.comments.at(-1)?.id).toBe(last)
})

describe("files of an answer", () => {
  test("[CHT-O01] go into the client's tree, too many or wrong ones are refused whole", async () => {
    const to = await addressOf(claire)
    const pdf = {
      filename: "relevé.pdf",
      content: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
    }
    expect((await answer(claire.email, to, { text: "Le voici", attachments: [pdf] })).status).toBe(250)
    const last = (await talk.read(anne, chat())).body.data.comments.at(-1)
    expect(last).toMatchObject({ text: "Le voici", files: [{ name: "relevé.pdf" }] })
    const [folder] = (await portal.arrange(
      (sql) =>
        sql`select p.name from node n join node p on p.id = n.parent_id where n.id = ${last?.files[0]?.node_id ?? 0}`
    )) as ReadonlyArray<{ readonly name: string }>
    expect(folder?.name).toBe("Échanges")
    const many = Array.from({ length: commentLimits.files + 1 }, (_, n) => ({ ...pdf, filename: `r${n}.pdf` }))
    expect((await answer(claire.email, to, { attachments: many })).status).toBeGreaterThanOrEqual(550)
    const program = { filename: "facture.exe", content: Buffer.from("MZ…") }
    expect((await answer(claire.email, to, { attachments: [program] })).status).toBeGreaterThanOrEqual(550)
    const large = { filename: "grand.pdf", content: Buffer.alloc(2_100_000, 32) }
    expect((await answer(claire.email, to, { attachments: [large] })).status).toBe(552)
    expect((await talk.read(anne, chat())).body.data.comments.at(-1)?.id).toBe(last?.id)
  })
})
