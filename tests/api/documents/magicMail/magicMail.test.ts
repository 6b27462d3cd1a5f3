import { createHash } from "node:crypto"
import { connect } from "node:net"
import { Effect } from "effect"
import type { SendMailOptions } from "nodemailer"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MagicMail, MagicMails, MailIntake } from "#schemas/documents/magicMail.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { mailDomain, mailPort, post, receiving, testTls } from "#tests/api/documents/magicMail/post.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let staff: SignedInUser
let admin: SignedInUser
let client: SignedInUser
let guest: SignedInUser
let stranger: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let other: Awaited<ReturnType<Portal["make"]["vendor"]>>

beforeAll(async () => {
  portal = await startPortal({
    ...receiving(),
    mail: { contact: "contact@dossier.example", isMailboxOpen: true }
  })
  const firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  other = await portal.make.vendor(firm, "Menuiserie Leroy")
  admin = await portal.make.client(vendor, "claire@aubert.example", "admin")
  client = await portal.make.client(vendor, "marc@aubert.example", "collaborator")
  guest = await portal.make.client(vendor, "lea@aubert.example", "guest")
  const brume = await portal.make.firm("Brume")
  stranger = await portal.make.staff(brume, "nadia@brume.example")
})
afterAll(() => portal.stop())

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
const png = (size: number) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
    Buffer.alloc(size)
  ])
const at = (rest = "") => `/api/vendors/${vendor.id}/magic-mails${rest}`
const make = <A = { readonly data: MagicMail }>(body: object, as: SignedInUser | string = staff) =>
  portal.call<A>("POST", at(), { as, body })
const change = <A = { readonly data: MagicMail }>(id: number, body: object, as = staff) =>
  portal.call<A>("POST", at(`/${id}/events`), { as, body })
const mailsOf = async (id: number) =>
  (await portal.call<{ readonly data: ReadonlyArray<MailIntake> }>("GET", at(`/${id}/mails`), { as: staff })).body.data
const made = async (name: string, senders: "members" | "anyone" = "members") => {
  const folder = await portal.make.folder(vendor, name)
  const answer = await make({ folder_id: folder.id, senders })
  expect(answer.status).toBe(201)
  return { folder, ...answer.body.data }
}
const documentsIn = async (folder: number) => {
  const rows = (await portal.arrange(
    (sql) => sql`select n.name, n.size::float8 as size, n.media_type, n.author_id, v.content, c.sha256
        from node n join version v on v.id = n.version_id join content c on c.checksum = v.content and c.firm_id = v.firm_id
       where n.parent_id = ${folder} and n.kind = 'document' and n.deleted_at is null order by n.id`
  )) as ReadonlyArray<{ name: string; size: number; media_type: string; author_id: number; sha256: string }>
  return rows
}
const mail = (to: string | ReadonlyArray<string>, changes: SendMailOptions = {}): SendMailOptions => ({
  from: client.email,
  to: [...(typeof to === "string" ? [to] : to)],
  subject: "Relevé de mai",
  text: "Bonjour, voici le relevé.",
  attachments: [{ filename: "Relevé.pdf", content: pdf }],
  ...changes
})

describe("who a mail is from", () => {
  const mailTo = (to: string, head: ReadonlyArray<string>) =>
    [
      ...head,
      `To: ${to}`,
      "Subject: Facture",
      "MIME-Version: 1.0",
      'Content-Type: application/pdf; name="f.pdf"',
      "Content-Disposition: attachment; filename=f.pdf",
      "Content-Transfer-Encoding: base64",
      "",
      pdf.toString("base64")
    ].join("\r\n")
  const sent = async (at: Portal, to: string, head: ReadonlyArray<string>, from = "marc@aubert.example") =>
    (await post(at, { envelope: { from, to }, raw: mailTo(to, head) })).status

  test("[NET-079] is who sent it: another envelope, two From headers and groups are refused", async () => {
    const { address, folder } = await made("Origine")
    expect(await sent(portal, address, ["From: Marc <Marc@Aubert.example>"])).toBe(250)
    expect(await sent(portal, address, ['From: "Aubert, Marc" <marc@aubert.example>'])).toBe(250)
    const before = (await documentsIn(folder.id)).length
    for (const [head, from] of [
      [["From: marc@aubert.example"], "voleur@ailleurs.example"],
      [["From: marc@aubert.example", "From: voleur@ailleurs.example"], "marc@aubert.example"],
      [["From: voleur@ailleurs.example", "From: marc@aubert.example"], "marc@aubert.example"],
      [["From: marc@aubert.example, voleur@ailleurs.example"], "marc@aubert.example"],
      [["From: Equipe: marc@aubert.example;"], "marc@aubert.example"],
      [["X-From: marc@aubert.example"], "marc@aubert.example"]
    ] as const)
      expect([head, await sent(portal, address, head, from)]).toEqual([head, 554])
    expect((await documentsIn(folder.id)).length).toBe(before)
  })

  test("[NET-079] is vouched for by the relay where one is named, and by no header that somebody else wrote", async () => {
    const relayed = await startPortal({ ...receiving({ relay: "relais.example" }) }, { database: portal.database })
    const { address } = await made("Relais")
    const from = "From: marc@aubert.example"
    const results = (text: string) => `Authentication-Results: ${text}`
    const said = (head: ReadonlyArray<string>, envelope?: string) => sent(relayed, address, head, envelope)
    expect(await said([results("relais.example; spf=pass smtp.mailfrom=aubert.example"), from])).toBe(250)
    expect(
      await said(
        [results("relais.example; dkim=pass; dmarc=pass header.from=aubert.example"), from],
        "rebond@envoi.example"
      )
    ).toBe(250)
    for (const head of [
      [from],
      [results("autre.example; spf=pass; dmarc=pass"), from],
      [results("relais.example.mal; dmarc=pass"), from],
      [results("relais.example; spf=fail"), results("relais.example; dmarc=pass"), from],
      [results("relais.example; dmarc=none; x=dmarc=pass"), from]
    ])
      expect([head, await said(head)]).toEqual([head, 554])
    expect(await said([results("relais.example; spf=pass"), from], "rebond@envoi.example")).toBe(554)
    await relayed.stop()
  })
})

describe("addresses", () => {
  test("[NET-079] are made, told to writers, opened, renewed and removed, each with a line of the log", async () => {
    const folder = await portal.make.folder(vendor, "Reçus & notes de frais")
    const first = (await make({ folder_id: folder.id, senders: "members" }, admin)).body.data
    expect(first).toMatchObject({
      folder_id: folder.id,
      is_client: false,
      senders: "members",
      state: "active",
      keeper: { id: admin.id },
      renewed_at: null,
      revision: 1
    })
    expect(first.address).toMatch(/^recus-notes-de-frais-[a-z2-9]{14}@recu\.dossier\.example$/)
    const listed = await portal.call<{ readonly data: MagicMails }>("GET", at(), { as: client })
    expect(listed.body.data.is_open).toBe(true)
    expect(listed.body.data.addresses).toContainEqual(first)
    const opened = (await change(first.id, { type: "address.opened", senders: "anyone" })).body.data
    expect(opened).toMatchObject({ senders: "anyone", keeper: { id: staff.id }, address: first.address, revision: 2 })
    const renewed = (await change(first.id, { type: "address.renewed" })).body.data
    expect(renewed.address).not.toBe(first.address)
    expect(renewed.renewed_at).not.toBeNull()
    expect((await post(portal, mail(first.address))).status).toBe(550)
    expect((await change(first.id, { type: "address.removed" })).body.data.state).toBe("removed")
    expect((await post(portal, mail(renewed.address))).status).toBe(550)
    const events = await portal.arrange(
      (sql) => sql`select type, user_id, before->>'state' as before, after->>'state' as after from event
        where entity = 'magic_mail' and entity_id = ${first.id} order by id`
    )
    expect(events).toEqual([
      { type: "address.made", user_id: admin.id, before: null, after: "active" },
      { type: "address.opened", user_id: staff.id, before: "active", after: "active" },
      { type: "address.renewed", user_id: staff.id, before: "active", after: "active" },
      { type: "address.removed", user_id: staff.id, before: "active", after: "removed" }
    ])
  })

  test("[ERR-049] [NET-079] a second one for a folder, and one that is gone, are told in the words of the catalogue", async () => {
    const { folder, id } = await made("Doubles")
    const twice = await make<ProblemDocument>({ folder_id: folder.id, senders: "anyone" })
    expect([twice.status, twice.body.code, twice.body.closed_by]).toEqual([
      409,
      "magic_mail.duplicate_or_missing",
      ["hasNoMagicMail"]
    ])
    expect(twice.body.detail).toContain("Contactez le support")
    await change(id, { type: "address.removed" })
    const gone = await change<ProblemDocument>(id, { type: "address.renewed" })
    expect([gone.status, gone.body.code, gone.body.closed_by]).toEqual([
      409,
      "magic_mail.duplicate_or_missing",
      ["hasMagicMail"]
    ])
    // The folder can get another address.
    expect((await make({ folder_id: folder.id, senders: "members" })).status).toBe(201)
  })

  test("[NET-079] [ROL-015] guests do not learn of them, company collaborators do not change them, others find nothing", async () => {
    const { folder, id } = await made("Rangement")
    const asGuest = await portal.call<ProblemDocument>("GET", at(), { as: guest })
    expect([asGuest.status, asGuest.body.closed_by]).toEqual([403, ["isWriter"]])
    const asClient = await make<ProblemDocument>({ folder_id: null, senders: "anyone" }, client)
    expect([asClient.status, asClient.body.closed_by]).toEqual([403, ["mayKeepMagicMail"]])
    expect((await change<ProblemDocument>(id, { type: "address.removed" }, client)).status).toBe(403)
    expect((await change<ProblemDocument>(id, { type: "address.removed" }, stranger)).status).toBe(404)
    expect((await portal.call("GET", at(`/${id}/mails`), { as: stranger })).status).toBe(404)
    expect((await portal.call("GET", at())).status).toBe(401)
    const elsewhere = `/api/vendors/${other.id}/magic-mails`
    expect((await portal.call("GET", `${elsewhere}/${id}/mails`, { as: staff })).status).toBe(404)
    const foreign = await portal.call("POST", elsewhere, {
      as: staff,
      body: { folder_id: folder.id, senders: "anyone" }
    })
    expect(foreign.status).toBe(404)
    await portal.arrange((sql) => sql`update node set read_only = true where id = ${folder.id}`)
    await change(id, { type: "address.removed" })
    const closed = await make<ProblemDocument>({ folder_id: folder.id, senders: "anyone" })
    expect([closed.status, closed.body.code]).toEqual([409, "closed.isWritable"])
  })
})

describe("a mail over a real connection", () => {
  test("[NET-079] [VAL-O07] becomes documents like uploads, in the sender's name, and is answered once they are safe", async () => {
    const { address, folder, id } = await made("Banque")
    const sent = await post(
      portal,
      mail(address, {
        subject: "Relevés d’été ☀",
        attachments: [
          { filename: "Relevé été.pdf", content: pdf },
          { filename: " CON.txt ", content: "une note" },
          { filename: "a/b:c?.csv", content: "a;b\n1;2\n" }
        ]
      })
    )
    expect(sent).toEqual({ status: 250, text: "2.0.0 Stored, 3 new document(s)" })
    const stored = await documentsIn(folder.id)
    expect(stored).toMatchObject([
      { name: "Relevé été.pdf", size: pdf.length, media_type: "application/pdf", author_id: client.id },
      { name: "_CON.txt", media_type: "text/plain" },
      { name: "a-b-c-.csv", media_type: "text/csv" }
    ])
    expect(stored[0]?.sha256).toBe(createHash("sha256").update(pdf).digest("hex"))
    const [line] = await mailsOf(id)
    expect(line).toMatchObject({ state: "accepted", sender: client.email, subject: "Relevés d’été ☀", closed_by: [] })
    expect(line?.files.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Relevé été.pdf", "kept"],
      ["_CON.txt", "kept"],
      ["a-b-c-.csv", "kept"]
    ])
    // As for an upload: the same events, and a job extracts the text.
    const events = await portal.arrange(
      (sql) => sql`select type, user_id, folders::text as folders from event
        where type = 'node.added' and entity_id = ${line?.files[0]?.document_id ?? 0}`
    )
    expect(events).toEqual([
      { type: "node.added", user_id: client.id, folders: expect.stringContaining(`${folder.id}`) }
    ])
    const waiting = await portal.arrange(
      (sql) => sql`select state from content_text t join version v on v.content = t.checksum
        where v.document_id = ${line?.files[0]?.document_id ?? 0}`
    )
    expect(waiting).toHaveLength(1)
    const bytes = await portal.call<Buffer>(
      "GET",
      `/api/vendors/${vendor.id}/documents/${line?.files[0]?.document_id ?? 0}/content`,
      { as: client }
    )
    expect(bytes.status).toBe(200)
  })

  test("[NET-079] the client's own address puts its files into a folder of their own, under names that are free", async () => {
    const { address, is_client } = (await make({ folder_id: null, senders: "members" })).body.data
    expect(is_client).toBe(true)
    expect(address).toMatch(/^boulangerie-aubert-[a-z2-9]{14}@/)
    const twins = { attachments: [1, 2].map((number) => ({ filename: "Facture.txt", content: `facture ${number}` })) }
    expect((await post(portal, mail(address.toUpperCase(), twins))).status).toBe(250)
    expect(
      (await post(portal, mail(address, { attachments: [{ filename: "facture.txt", content: "trois" }] }))).status
    ).toBe(250)
    const rows = (await portal.arrange(
      (sql) => sql`select f.name as folder, n.name from node n join node f on f.id = n.parent_id
        where f.vendor_id = ${vendor.id} and f.parent_id = ${vendor.root} and n.name ilike 'facture%' order by n.id`
    )) as ReadonlyArray<object>
    expect(rows).toEqual([
      { folder: "Reçus par mail", name: "Facture.txt" },
      { folder: "Reçus par mail", name: "Facture (1).txt" },
      { folder: "Reçus par mail", name: "facture (2).txt" }
    ])
  })

  test("[NET-079] [DOC-018] [DOC-027] what comes in under the name of a document that is being signed stands beside it", async () => {
    const { address, folder } = await made("Contrats")
    const bytes = Uint8Array.from(Buffer.concat([pdf, Buffer.from("% signé\n")]))
    const held = documentOf(await sendFile(portal, { as: staff, vendor, folder, name: "Relevé.pdf", bytes }))
    await portal.arrange(
      (sql) => sql`insert into node_hold (firm_id, vendor_id, node_id, kind, reference)
        values (${vendor.firmId}, ${vendor.id}, ${held.id}::bigint, 'signature', 'mission:9')`
    )
    expect(await post(portal, mail(address))).toEqual({ status: 250, text: "2.0.0 Stored, 1 new document(s)" })
    expect(await documentsIn(folder.id)).toMatchObject([
      { name: "Relevé.pdf", size: bytes.length, author_id: staff.id },
      { name: "Relevé (1).pdf", size: pdf.length, author_id: client.id }
    ])
  })

  test("[NET-079] [DOC-018] [THM-O01] the folder of the client's own mails is refused to a sender who may write nothing there, with a reason", async () => {
    const firm = await portal.make.firm("Fermée")
    const chief = await portal.make.staff(firm, "chef@fermee.example")
    const shop = await portal.make.vendor(firm, "Épicerie Fermée")
    const sender = await portal.make.client(shop, "julie@epicerie.example", "collaborator")
    const own = await portal.call<{ readonly data: MagicMail }>("POST", `/api/vendors/${shop.id}/magic-mails`, {
      as: chief,
      body: { folder_id: null, senders: "members" }
    })
    const { address, id } = own.body.data
    const send = (name: string) =>
      post(portal, mail(address, { from: sender.email, attachments: [{ filename: name, content: pdf }] }))
    expect((await send("un.pdf")).status).toBe(250)
    const [mails] = (await portal.arrange(
      (sql) =>
        sql<{
          id: number
        }>`select id::float8 as id from node where parent_id = ${shop.root} and name = 'Reçus par mail'`
    )) as ReadonlyArray<{ readonly id: number }>
    const themes = themesOf(portal)
    const refusals: Record<string, unknown> = {}
    for (const acl of ["read-only", "read-write"] as const) {
      const theme = await themes.ofFirm(firm, chief, { acl })
      expect((await themes.put(shop, chief, { id: mails?.id ?? 0 }, [theme])).status).toBe(200)
      await themes.give(shop, chief, sender, acl === "read-only" ? [theme] : [])
      const said = await send(`${acl}.pdf`)
      const [line] = (
        await portal.call<{ readonly data: ReadonlyArray<MailIntake> }>(
          "GET",
          `/api/vendors/${shop.id}/magic-mails/${id}/mails`,
          { as: chief }
        )
      ).body.data
      refusals[acl] = [said.status, line?.state, line?.closed_by]
    }
    // Folders that the sender may only read, and folders they cannot see.
    expect(refusals).toEqual({
      "read-only": [550, "refused", ["isMailFolderOpen"]],
      "read-write": [550, "refused", ["isMailFolderOpen"]]
    })
    expect(await documentsIn(mails?.id ?? 0)).toHaveLength(1)
  })

  test("[NET-079] the same mail twice is stored once, another with the same files is another", async () => {
    const { address, folder, id } = await made("Deux fois")
    const same = mail(address, { messageId: "<un@aubert.example>" })
    expect((await post(portal, same)).text).toBe("2.0.0 Stored, 1 new document(s)")
    expect((await post(portal, same)).text).toBe("2.0.0 Stored, 0 new document(s)")
    const together = await Promise.all(
      [1, 2, 3].map(() => post(portal, mail(address, { messageId: "<deux@aubert.example>" })))
    )
    expect(together.map(({ status }) => status)).toEqual([250, 250, 250])
    expect(await documentsIn(folder.id)).toHaveLength(2)
    expect((await mailsOf(id)).map(({ state }) => state).toSorted()).toEqual([
      "accepted",
      "accepted",
      "repeated",
      "repeated",
      "repeated"
    ])
  })

  test("[NET-079] [VAL-038] [UPL-024] [UPL-O07] what may not be stored is left out by type and content, and the sender told", async () => {
    const { address, folder, id } = await made("Mélange")
    const said = await post(
      portal,
      mail(address, {
        attachments: [
          { filename: "bon.pdf", content: pdf },
          { filename: "virus.exe", content: Buffer.from("MZ rien") },
          { filename: "faux.pdf", content: png(10) },
          { filename: "vide.txt", content: "" }
        ]
      })
    )
    expect(said).toEqual({ status: 250, text: "2.0.0 Stored, 1 new document(s)" })
    expect((await documentsIn(folder.id)).map(({ name }) => name)).toEqual(["bon.pdf"])
    const [line] = await mailsOf(id)
    expect(line?.state).toBe("partly")
    expect(line?.files.map(({ code, name }) => [name, code])).toEqual([
      ["bon.pdf", null],
      ["virus.exe", "upload.type_refused"],
      ["faux.pdf", "upload.type_mismatch"],
      ["vide.txt", "upload.empty"]
    ])
    const answer = await newestMail(portal, client.email)
    expect(answer.text).toContain("bon.pdf")
    expect(answer.text).toContain("virus.exe (Ce type de fichier n’est pas autorisé.)")

    const none = await post(portal, mail(address, { attachments: [{ filename: "faux.pdf", content: png(10) }] }))
    expect([none.status, none.text]).toEqual([
      554,
      expect.stringContaining("5.6.1 Le contenu de ce fichier ne correspond pas a son extension.")
    ])
    expect(none.text).toContain("faux.pdf")
  })

  test("[NET-079] pictures of the text below a size are decoration, larger ones are what was meant", async () => {
    const { address, folder, id } = await made("Images")
    const inline = (name: string, size: number) => ({
      filename: name,
      content: png(size),
      cid: `${name}@x`,
      contentDisposition: "inline" as const
    })
    const said = await post(
      portal,
      mail(address, {
        html: '<p>Voici</p><img src="cid:logo.png@x"><img src="cid:photo.png@x">',
        attachments: [inline("logo.png", 1_000), inline("photo.png", 60_000)]
      })
    )
    expect(said.text).toBe("2.0.0 Stored, 1 new document(s)")
    expect((await documentsIn(folder.id)).map(({ name }) => name)).toEqual(["photo.png"])
    expect((await mailsOf(id))[0]).toMatchObject({
      state: "accepted",
      files: [
        { name: "logo.png", outcome: "skipped", code: "mail_in.decoration" },
        { name: "photo.png", outcome: "kept" }
      ]
    })
    const onlyLogo = await post(
      portal,
      mail(address, { html: '<img src="cid:logo.png@x">', attachments: [inline("logo.png", 1_000)] })
    )
    expect([onlyLogo.status, onlyLogo.text]).toEqual([554, expect.stringContaining("5.6.0")])
  })

  test("[NET-079] files of a mail that was forwarded as a file are found, files without a name get one", async () => {
    const { address, folder } = await made("Transférés")
    const inner = [
      "From: x@y.example",
      "Subject: dedans",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: application/pdf",
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
      "",
      pdf.toString("base64"),
      "--b--",
      ""
    ].join("\r\n")
    const said = await post(
      portal,
      mail(address, { attachments: [{ filename: "mail.eml", contentType: "message/rfc822", content: inner }] })
    )
    expect(said.status).toBe(250)
    expect((await documentsIn(folder.id)).map(({ name }) => name)).toEqual(["fichier 1.pdf"])
  })

  test("[NET-079] files of several chunks are stored whole", async () => {
    const big = await startPortal(receiving({ sizeLimit: 20_000_000 }))
    try {
      const firm = await big.make.firm("Cap")
      const one = await big.make.staff(firm, "un@cap.example")
      const company = await big.make.vendor(firm, "Port")
      const folder = await big.make.folder(company, "Quai")
      const address = await big.call<{ readonly data: MagicMail }>("POST", `/api/vendors/${company.id}/magic-mails`, {
        as: one,
        body: { folder_id: folder.id, senders: "members" }
      })
      const bytes = Buffer.concat([Buffer.from("une ligne\n"), Buffer.alloc(7_000_000, "abcdefg\n")])
      const to = address.body.data.address
      const said = await post(big, { from: one.email, to, attachments: [{ filename: "long.txt", content: bytes }] })
      expect(said.status).toBe(250)
      const sent = documentOf(
        await sendFile(big, { as: one, vendor: company, folder, name: "long2.txt", bytes: Uint8Array.from(bytes) })
      )
      const rows = await big.arrange(
        (sql) =>
          sql`select count(distinct content)::int as n, count(*)::int as m from version where size = ${sent.size}`
      )
      expect(rows).toEqual([{ n: 1, m: 2 }])
    } finally {
      await big.stop()
    }
  })
})

/** Talks SMTP: sends each line after the former one was answered. */
const talk = async (...lines: ReadonlyArray<string>) => {
  const socket = connect(await mailPort(portal), "127.0.0.1")
  let text = ""
  socket.on("data", (part) => {
    text += part.toString()
  })
  const answers = () => text.match(/^\d{3} /gm)?.length ?? 0
  await expect.poll(answers).toBe(1)
  for (const [index, line] of lines.entries()) {
    socket.write(`${line}\r\n`)
    await expect.poll(answers).toBe(index + 2)
  }
  return { socket, heard: () => text }
}

describe("the line itself", () => {
  test("[NET-079] offers neither names nor passwords, says how large a mail may be, and hides by TLS where it has a key", async () => {
    const { heard, socket } = await talk("EHLO essai.example", "QUIT")
    socket.destroy()
    const said = heard()
    expect(said).toContain(`220 ${mailDomain}`)
    expect(said).toContain("SIZE 2000000")
    expect(said).not.toMatch(/AUTH|STARTTLS/)

    const hidden = await startPortal(receiving({ tls: testTls }))
    try {
      const to = `personne@${mailDomain}`
      const refused = await post(hidden, { from: client.email, to, text: "x" }, { ignoreTLS: false, requireTLS: true })
      expect([refused.status, refused.text]).toEqual([550, expect.stringContaining("5.1.1")])
    } finally {
      await hidden.stop()
    }
  })

  test("[NET-079] that breaks in the middle of a mail leaves nothing, and the next mail is taken", async () => {
    const { address, folder, id } = await made("Coupé")
    const { socket } = await talk("EHLO essai.example", `MAIL FROM:<${client.email}>`, `RCPT TO:<${address}>`, "DATA")
    socket.write(`From: ${client.email}\r\nSubject: coupé\r\n\r\nla suite ne vient p`)
    socket.destroy()
    expect((await post(portal, mail(address))).status).toBe(250)
    expect((await documentsIn(folder.id)).map(({ name }) => name)).toEqual(["Relevé.pdf"])
    expect(await mailsOf(id)).toHaveLength(1)
  })
})

describe("a mail that is refused", () => {
  test("[NET-079] by its sender: strangers and guests at an address of members, taken in its keeper's name at an open one", async () => {
    const { address, folder, id } = await made("Fermé")
    const open = await made("Ouvert", "anyone")
    const from = (sender: string, to: string) => post(portal, mail(to, { from: sender }))
    for (const sender of ["inconnu@ailleurs.example", guest.email, stranger.email]) {
      const said = await from(sender, address)
      expect([said.status, said.text]).toEqual([550, expect.stringContaining("5.7.1 Cette adresse n'accepte pas")])
    }
    expect(await documentsIn(folder.id)).toEqual([])
    expect((await mailsOf(id)).map(({ closed_by, state }) => [state, closed_by])).toEqual(
      [1, 2, 3].map(() => ["refused", ["isSenderAllowed"]])
    )
    expect((await from("inconnu@ailleurs.example", open.address)).status).toBe(250)
    expect((await from(client.email, open.address)).status).toBe(250)
    expect((await documentsIn(open.folder.id)).map(({ author_id }) => author_id)).toEqual([staff.id, client.id])
    const refusedLines = await portal.arrange(
      (sql) => sql`select type from event e join mail_intake m on m.id = e.entity_id
        where e.entity = 'mail_intake' and m.magic_mail_id = ${id}`
    )
    expect(refusedLines).toEqual([1, 2, 3].map(() => ({ type: "mail.refused" })))
  })

  test("[NET-079] by its signs: machines, lists, circles, own mails, spam, and mails without a file or with too many", async () => {
    const { address, folder, id } = await made("Signes", "anyone")
    await portal.arrange(
      (sql) => sql`insert into mail (message_id, kind, useful_until) values ('<nous@aube.localhost>', 'reset', now())`
    )
    const many = Array.from({ length: 51 }, (_, number) => ({ filename: `${number}.txt`, content: `n ${number}` }))
    const hops = Array.from({ length: 51 }, (_, number) => `Received: from a by b; ${number}`).join("\r\n")
    const raw = `${hops}\r\nFrom: ${client.email}\r\nSubject: rond\r\n\r\nrien\r\n`
    const tries: ReadonlyArray<readonly [string, string, SendMailOptions]> = [
      ["isFromAPerson", "5.7.1", { headers: { "Auto-Submitted": "auto-replied" } }],
      ["isFromAPerson", "5.7.1", { headers: { Precedence: "bulk" } }],
      ["isFromAPerson", "5.7.1", { headers: { "List-Id": "<liste.exemple>" } }],
      ["isNotCircling", "5.4.6", { inReplyTo: "<nous@aube.localhost>" }],
      ["isNotCircling", "5.4.6", { messageId: "<nous@aube.localhost>" }],
      ["isNotCircling", "5.4.6", { raw, envelope: { from: client.email, to: [address] } }],
      ["isNoSpam", "5.7.1", { headers: { "X-Spam-Flag": "YES" } }],
      ["isNoSpam", "5.7.1", { headers: { "X-Spam-Status": "Yes, score=9" } }],
      ["isNoSpam", "5.7.1", { headers: { "Authentication-Results": "mx.example; dmarc=fail" } }],
      ["holdsFiles", "5.6.0", { attachments: [] }],
      ["holdsFewFiles", "5.3.4", { attachments: many }]
    ]
    for (const [guard, enhanced, changes] of tries) {
      const said = await post(portal, mail(address, changes))
      expect([guard, said.status >= 550, said.text]).toEqual([guard, true, expect.stringContaining(enhanced)])
      expect((await mailsOf(id))[0]?.closed_by[0]).toBe(guard)
    }
    expect(await documentsIn(folder.id)).toEqual([])
    // No mail is sent about these refusals: the sender's mail server was told.
    const answers = await portal.arrange((sql) => sql`select 1 from mail where kind = 'intake_refused'`)
    expect(answers).toEqual([])
  })

  test("[NET-079] before it is read: null senders, unknown addresses, other domains, too many receivers, too many bytes", async () => {
    const { address, folder } = await made("Porte", "anyone")
    const envelope = (from: string, ...to: ReadonlyArray<string>) =>
      post(portal, mail(address, { envelope: { from, to: [...to] } }))
    expect((await envelope("", address)).text).toContain("5.7.1 Les avis de non-remise")
    expect((await envelope(client.email, `personne@${mailDomain}`)).text).toContain("5.1.1")
    expect((await envelope(client.email, address.replace(mailDomain, "ailleurs.example"))).text).toContain("5.1.1")
    const crowd = await Promise.all(Array.from({ length: 11 }, (_, number) => made(`Foule ${number}`)))
    const crowded = await envelope(client.email, ...crowd.map((one) => one.address))
    expect(crowded.status).toBe(250)
    expect(await Promise.all(crowd.map(async (one) => (await documentsIn(one.folder.id)).length))).toEqual([
      ...Array.from({ length: 10 }, () => 1),
      0
    ])
    const large = { attachments: [{ filename: "a.txt", content: Buffer.alloc(3_000_000, "texte\n") }] }
    const said = await post(portal, mail(address, large))
    expect([said.status, said.text]).toEqual([552, expect.stringContaining("5.3.4")])
    expect(await documentsIn(folder.id)).toEqual([])
  })

  test("[NET-079] a sender who keeps sending waits", async () => {
    const slow = await startPortal(receiving({ rate: 2 }))
    try {
      const to = `personne@${mailDomain}`
      const seen: Array<number> = []
      for (let count = 0; count < 4; count += 1) {
        const said = await post(slow, { from: "vite@aubert.example", to, text: "x" })
        seen.push(said.status)
      }
      // The rate limit is per minute, and a minute may have begun during the loop.
      expect(seen.at(0)).toBe(550)
      expect(seen.includes(451)).toBe(true)
    } finally {
      await slow.stop()
    }
  })

  test("[NET-079] at one address and taken at another is taken, and its sender told where it was not", async () => {
    const open = await made("Pris")
    const closed = await made("Fermé en lecture")
    await portal.arrange((sql) => sql`update node set read_only = true where id = ${closed.folder.id}`)
    const said = await post(
      portal,
      mail([open.address, closed.address], { from: admin.email, subject: "Deux <portes>" })
    )
    expect(said.status).toBe(250)
    expect((await documentsIn(closed.folder.id)).length).toBe(0)
    expect((await mailsOf(closed.id))[0]?.closed_by).toEqual(["isMailFolderOpen"])
    const answer = await newestMail(portal, admin.email)
    expect(answer.kind).toBe("intake_refused")
    expect(answer.text).toContain("Deux <portes>")
    expect(answer.html).toContain("&lt;portes&gt;")
  })
})

test("[NET-079] what came is forgotten after three months, the documents stay", async () => {
  const { address, folder, id } = await made("Oubli")
  await post(portal, mail(address, { messageId: "<ancien@aubert.example>" }))
  await post(portal, mail(address, { messageId: "<nouveau@aubert.example>" }))
  await portal.arrange(
    (sql) =>
      sql`update mail_intake set received_at = now() - interval '91 days' where message_id = '<ancien@aubert.example>'`
  )
  await portal.runtime.runPromise(
    Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "SweepMails", slot: "essai" })).pipe(Effect.orDie)
  )
  await expect.poll(async () => (await mailsOf(id)).length, { timeout: 15_000 }).toBe(1)
  expect(await documentsIn(folder.id)).toHaveLength(2)
})

test("[NET-079] where no mail is received no address is made, and the list says so", async () => {
  const deaf = await startPortal()
  try {
    const firm = await deaf.make.firm("Sourd")
    const one = await deaf.make.staff(firm, "un@sourd.example")
    const company = await deaf.make.vendor(firm, "Silence")
    const path = `/api/vendors/${company.id}/magic-mails`
    const listed = await deaf.call<{ readonly data: MagicMails }>("GET", path, { as: one })
    expect(listed.body.data).toEqual({ is_open: false, addresses: [] })
    const refused = await deaf.call<ProblemDocument>("POST", path, {
      as: one,
      body: { folder_id: null, senders: "members" }
    })
    expect([refused.status, refused.body.code]).toEqual([409, "magic_mail.off"])
    await expect(mailPort(deaf)).rejects.toThrow("receives no mail")
  } finally {
    await deaf.stop()
  }
})
