import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { CodeSent, SignatureFact } from "#schemas/signatures/signature.ts"
import { dialled } from "#schemas/signatures/rules.ts"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { Redacted } from "effect"

const secret = "un-secret-partagé-avec-le-service"
const phone = "06 12 34 56 78"

/** A fake SMS service on a local port, which records the messages. */
const startSms = async () => {
  const seen: Array<{ readonly headers: Readonly<Record<string, unknown>>; readonly body: string }> = []
  let status = 202
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    seen,
    answers: (next: number) => void (status = next),
    stop: () => new Promise((resolve) => server.close(resolve))
  }
}

let service: Awaited<ReturnType<typeof startSms>>
let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0

beforeAll(async () => {
  service = await startSms()
  portal = await startPortal({ signing: { sms: { url: service.url, secret: Redacted.make(secret) } } })
  signing = signaturesOf(portal)
  const firm = await portal.make.firm("Texto")
  staff = await portal.make.staff(firm, "anne@texto.example")
  vendor = await portal.make.vendor(firm, "Garage Aubert")
  folder = await portal.make.folder(vendor, "À signer")
})
beforeEach(() => {
  service.seen.length = 0
  service.answers(202)
})
afterAll(async () => {
  await portal.stop()
  await service.stop()
})

const opened = async (phone_number: string) => {
  count += 1
  const email = `zoe.${count}@dehors.example`
  const paper = await signing.paper(staff, vendor, folder, `Lettre ${count}.pdf`)
  const { body, status } = await signing.send(staff, vendor, {
    document_id: paper.id,
    signatories: [{ ...person(email), phone_number }]
  })
  expect([status, body.errors]).toEqual([201, undefined])
  await signing.settled(staff, vendor, body.data.id)
  const { pass, view } = await signing.open(email)
  return { id: body.data.id, email, pass, view }
}
const askCode = (pass: string) => signing.call<CodeSent>("POST", `/signing/visits/${pass}/codes`)
const codeMails = async (email: string) =>
  (await mailsTo(portal, email)).filter(({ kind }) => kind === "signature_code").map((mail) => mail.text)
const codesTold = async (id: number) =>
  (
    await signing.call<ReadonlyArray<SignatureFact>>("GET", `/vendors/${vendor.id}/signatures/${id}/history`, staff)
  ).body.data.flatMap(({ detail, kind }) => (kind === "codeSent" ? [detail] : []))

test("[SIG-O04] a code goes by a signed call to the SMS service, not by mail, and signs", async () => {
  const { email, id, pass, view } = await opened(phone)
  expect(view.signatory.masked_phone).toBe("… 78")
  const answer = await askCode(pass)
  expect([answer.status, answer.body.data]).toEqual([201, { channel: "sms", to: "… 78" }])
  const [{ body, headers } = { body: "", headers: {} }, ...more] = service.seen
  expect(more).toEqual([])
  const expected = createHmac("sha256", secret)
    .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
    .digest("base64")
  expect(headers["webhook-signature"]).toBe(`v1,${expected}`)
  const message = JSON.parse(body) as { readonly to: string; readonly text: string }
  expect(message.to).toBe("+33612345678")
  expect(message.text).toContain(`Lettre ${count}.pdf`)
  expect(await codeMails(email)).toEqual([])
  const code = /^(\d{3} \d{3})/.exec(message.text)?.[1]
  expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
  expect(await codesTold(id)).toEqual(["… 78"])
  expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
})

test("[SIG-O04] what the service does not take goes by mail at once, and the journal says both", async () => {
  service.answers(500)
  const { email, id, pass } = await opened(phone)
  const answer = await askCode(pass)
  expect([answer.status, answer.body.data]).toEqual([201, { channel: "mail", to: "z…@dehors.example" }])
  await expect.poll(async () => (await codeMails(email)).length, { timeout: 15_000 }).toBe(1)
  const code = /(\d{3} \d{3})$/m.exec((await codeMails(email))[0] ?? "")?.[1]
  expect(service.seen.map(({ body }) => body.includes(code ?? "none"))).toEqual([true])
  expect(await codesTold(id)).toEqual(["… 78", "z…@dehors.example"])
  expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
})

test("[SIG-O04] without a number the code goes by mail", async () => {
  const { email, pass, view } = await opened("")
  expect(view.signatory.masked_phone).toBeNull()
  expect((await askCode(pass)).body.data).toEqual({ channel: "mail", to: "z…@dehors.example" })
  await expect.poll(async () => (await codeMails(email)).length, { timeout: 15_000 }).toBe(1)
  expect(service.seen).toEqual([])
})

test("[SIG-001] a number is kept as it was typed, and what is none is refused before anything is sent", async () => {
  const paper = await signing.paper(staff, vendor, folder, "Numéro.pdf")
  const { body, status } = await signing.send(staff, vendor, {
    document_id: paper.id,
    signatories: [{ ...person("luc@dehors.example"), phone_number: "appelez-moi" }]
  })
  expect([status, body.errors]).toEqual([422, { "signatories.0.phone_number": ["signing.phone_invalid"] }])
  for (const [typed, called] of [
    ["06 12 34 56 78", "+33612345678"],
    ["06.12.34.56.78", "+33612345678"],
    ["+33 (6) 12-34-56-78", "+33612345678"],
    ["00351 912 345 678", "+351912345678"],
    ["0612", null],
    ["+0612345678", null],
    ["", null]
  ] as const)
    expect([typed, dialled(typed)]).toEqual([typed, called])
})
