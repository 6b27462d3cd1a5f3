import type { SendMailOptions } from "nodemailer"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MagicMail, MailIntake } from "#schemas/documents/magicMail.ts"
import { post, receiving } from "#tests/api/documents/magicMail/post.ts"
import { leftovers } from "#tests/api/uploads/sending.ts"
import { startClamd } from "#tests/support/clamd.ts"
import { newestMail } from "#tests/support/mails.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

const mark = "un-virus-d-essai"
const companyLimit = 10_000

let clamd: Awaited<ReturnType<typeof startClamd>>
let portal: Portal
beforeAll(async () => {
  clamd = await startClamd(mark)
  portal = await startPortal({
    ...receiving(),
    mail: { contact: "contact@dossier.example", isMailboxOpen: true },
    scanner: { address: clamd.address, most: 1_000_000 },
    storageLimits: { person: null, company: companyLimit, firm: null, unfinished: null, announced: null }
  })
})
afterAll(async () => {
  await portal.stop()
  await clamd.stop()
})

const pdf = (size: number, words = "") => {
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${words}\n`
  return Buffer.from(`${body}${" ".repeat(Math.max(0, size - body.length - 6))}%%EOF\n`)
}

let offices = 0
/** A company with a folder that has a mail address, and helpers that read what is stored. */
const office = async () => {
  offices += 1
  const firm = await portal.make.firm(`Courrier${offices}`)
  const staff = await portal.make.staff(firm, `courrier${offices}@cabinet.example`)
  const vendor = await portal.make.vendor(firm, `Client ${offices}`)
  const client = await portal.make.client(vendor, `marc${offices}@client.example`, "collaborator")
  const folder = await portal.make.folder(vendor, "Achats")
  const at = `/api/vendors/${vendor.id}/magic-mails`
  const made = await portal.call<{ readonly data: MagicMail }>("POST", at, {
    as: staff,
    body: { folder_id: folder.id, senders: "members" }
  })
  const { address, id } = made.body.data
  const send = (attachments: SendMailOptions["attachments"], changes: SendMailOptions = {}) =>
    post(portal, {
      from: client.email,
      to: address ?? "",
      subject: "Factures",
      text: "Bonjour",
      attachments,
      ...changes
    })
  return {
    client,
    send,
    stored: () => leftovers(portal, vendor),
    lines: async () =>
      (await portal.call<{ readonly data: ReadonlyArray<MailIntake> }>("GET", `${at}/${id}/mails`, { as: staff })).body
        .data
  }
}

test("[NET-079] [UPL-O07] a mail whose files meet the company's limit is refused for now in words, and nothing of it is stored", async () => {
  const { lines, send, stored } = await office()
  expect((await send([{ filename: "petit.pdf", content: pdf(6_000) }])).status).toBe(250)
  const before = await stored()
  // The limit is shown in gigabytes. The first file alone would fit, but a mail's files are kept all or none.
  const messageId = "<trop@client.example>"
  const large = [
    { filename: "a.pdf", content: pdf(3_000, "a") },
    { filename: "b.pdf", content: pdf(3_000, "b") }
  ]
  const refused = await send(large, { messageId })
  expect([refused.status, refused.text]).toEqual([452, expect.stringContaining("4.2.2")])
  expect(refused.text).toContain("(0 Go)")
  expect(await stored()).toEqual(before)
  // A temporary refusal: the sender's server tries again, so the mail is not listed as refused.
  expect((await lines()).map(({ state }) => state)).toEqual(["accepted"])

  await portal.arrange((sql) => sql`update storage_use set bytes = 0`)
  const again = await send([{ filename: "c.pdf", content: pdf(1_000, "c") }])
  expect(again.status).toBe(250)
})

test("[NET-079] [VAL-038] what the scanner finds in a mail is left out and told, and a mail of nothing else is refused", async () => {
  const { client, lines, send, stored } = await office()
  const before = await stored()
  const alone = await send([{ filename: "mal.pdf", content: pdf(500, mark) }])
  expect([alone.status, alone.text]).toEqual([554, expect.stringMatching(/trouve dans .+mal\.pdf/)])
  // Nothing is stored except an event in the log.
  expect({ ...(await stored()), events: before.events }).toEqual(before)

  const mixed = await send([
    { filename: "bon.pdf", content: pdf(500) },
    { filename: "mal.pdf", content: pdf(500, mark) }
  ])
  expect(mixed).toEqual({ status: 250, text: "2.0.0 Stored, 1 new document(s)" })
  expect((await lines())[0]?.files.map(({ code, name, outcome }) => [name, outcome, code])).toEqual([
    ["bon.pdf", "kept", null],
    ["mal.pdf", "refused", "upload.virus"]
  ])
  expect((await newestMail(portal, client.email)).text).toContain("mal.pdf")
})

test("[NET-079] [VAL-038] while the scanner does not answer a mail is asked for again, and nothing of it is stored", async () => {
  const { lines, send, stored } = await office()
  const before = await stored()
  clamd.state.answer = "INSTREAM size limit exceeded. ERROR"
  const waiting = await send([{ filename: "a.pdf", content: pdf(500) }])
  clamd.state.answer = null
  expect([waiting.status, waiting.text]).toEqual([451, expect.stringContaining("4.7.1")])
  expect([await stored(), await lines()]).toEqual([before, []])
  expect((await send([{ filename: "a.pdf", content: pdf(500) }])).status).toBe(250)
})
