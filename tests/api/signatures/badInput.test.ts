import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { PDFDict, PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { SignatureFact, SignaturePreparation } from "#schemas/signatures/signature.ts"
import { area, letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { opinion, signedParts } from "#tests/support/signatures/independent.ts"
import { bigScan, signable, unfolding, unsignable } from "#tests/support/signatures/papers.ts"
import { has, keep, pdfsig } from "#tests/support/signatures/tools.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let firm: Awaited<ReturnType<Portal["make"]["firm"]>>
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0

beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  firm = await portal.make.firm("Bords")
  staff = await portal.make.staff(firm, "anne@bords.example")
  vendor = await portal.make.vendor(firm, "Menuiserie Öztürk")
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(() => portal.stop())

const balance = async () =>
  (await signing.call<{ readonly balance: number }>("GET", `/signatures/balance?firm_id=${firm.id}`, staff)).body.data
    .balance
const nodeOf = async (id: number) =>
  (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${id}`, staff)).body.data
const preparationOf = async (id: number) =>
  (
    await signing.call<SignaturePreparation>(
      "GET",
      `/vendors/${vendor.id}/signatures/preparation?document_id=${id}`,
      staff
    )
  ).body.data
const factsOf = async (id: number) =>
  (
    await signing.call<ReadonlyArray<SignatureFact>>("GET", `/vendors/${vendor.id}/signatures/${id}/history`, staff)
  ).body.data.map(({ at, kind }) => ({ at, kind }))
const mailbox = () => `zoe.${(count += 1)}@dehors.example`

/** Sends a document to one person, and waits until it is ready. */
const sent = async (name = `Lettre ${count + 1}.pdf`, bytes?: Buffer, page = 0, who: object = {}) => {
  const email = mailbox()
  const paper = await signing.paper(staff, vendor, folder, name, bytes ?? (await letter()))
  const body = { document_id: paper.id, signatories: [{ ...person(email), ...who, areas: [{ ...area(), page }] }] }
  const answer = await signing.send(staff, vendor, body)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  const { id, state } = await signing.settled(staff, vendor, answer.body.data.id)
  expect(state).toBe("inProgress")
  return { id, email, paper }
}
/** Signs it by the mailed link, and waits for the sealed document. */
const signed = async ({ email, id, paper }: Awaited<ReturnType<typeof sent>>) => {
  expect((await signing.sign(email)).status).toBe(200)
  const { evidence, state } = await signing.settled(staff, vendor, id)
  expect(state).toBe("classified")
  const node = await nodeOf(paper.id)
  const bytes = await signing.bytesOf(staff, vendor, node.hash)
  return { bytes, evidence, node, verification: (await signing.verify(bytes)).body.data }
}
/** Expects that nothing was held, charged or started. */
const isUntouched = async (paper: { readonly id: number }, before: number) => {
  expect(await balance()).toBe(before)
  expect((await nodeOf(paper.id)).hold).toBeUndefined()
  const [row] = await portal.arrange(
    (sql) => sql<{ count: number }>`select count(*)::integer as count from signature where document_id = ${paper.id}`
  )
  expect(row?.count).toBe(0)
}

describe("files that nobody can sign", () => {
  for (const [name, [code, make]] of Object.entries(unsignable))
    test(`[SIG-O04] ${name}: ${code}, before anybody types and on sending, and nothing is charged`, async () => {
      const paper = await signing.paper(staff, vendor, folder, name, await make())
      const before = await balance()
      const said = await preparationOf(paper.id)
      expect([said.fault, said.pages]).toEqual([code, 0])
      const answer = await signing.send(staff, vendor, { document_id: paper.id, signatories: [person(mailbox())] })
      expect([answer.status, answer.body.errors]).toEqual([422, { document_id: [code] }])
      expect(answer.body.detail).toBe(messageText("fr", code))
      await isUntouched(paper, before)
    })

  test("[SIG-O04] a file that would unfold to more than is read is refused by the page that anyone may use", async () => {
    const answer = await signing.verify(unfolding(200_000_000))
    expect([answer.status, answer.body.errors]).toEqual([422, { file: ["signing.pdf_unreadable"] }])
  })

  test("[SIG-O04] what was signed by everyone here is not sent again", async () => {
    const { node } = await signed(await sent())
    expect((await preparationOf(node.id)).fault).toBe("signing.pdf_locked")
    const before = await balance()
    const answer = await signing.send(staff, vendor, { document_id: node.id, signatories: [person(mailbox())] })
    expect([answer.status, answer.body.errors]).toEqual([422, { document_id: ["signing.pdf_locked"] }])
    expect(await balance()).toBe(before)
  })

  test("[SIG-O04] more than fifty megabytes are refused, a scan just below them is signed and verifies", async () => {
    const tooBig = await signing.paper(staff, vendor, folder, "Trop gros.pdf", await bigScan(52_500_000))
    expect((await preparationOf(tooBig.id)).fault).toBe("signing.file_too_large")
    const big = await bigScan(51_900_000)
    const { bytes, verification } = await signed(await sent("Numérisation.pdf", big))
    expect(bytes.subarray(0, big.length).equals(big)).toBe(true)
    expect([verification.is_sound, verification.signatures.length]).toEqual([true, 3])
  }, 120_000)
})

describe("files out of the ordinary", () => {
  for (const [name, [page, make]] of Object.entries(signable))
    test(`[SIG-O04] ${name} is signed, sealed and verified`, async () => {
      const original = await make()
      const { bytes, verification } = await signed(await sent(name, original, page))
      const ours = verification.signatures.slice(-3)
      expect(ours.map(({ is_whole }) => is_whole)).toEqual([true, true, true])
      expect(ours.map(({ changed_later }) => changed_later)).toEqual([0, 0, 0])
      // The portal does not know the authority of a signature by another program, and reports that.
      expect(verification.is_sound).toBe(name !== "Signé ailleurs.pdf")
      expect(signedParts(bytes).map((part) => opinion(part).isSigned)).toEqual(verification.signatures.map(() => true))
      if (has.pdfsig) expect(new Set(pdfsig(keep("paper.pdf", bytes)))).toEqual(new Set(["Signature is Valid"]))
      // Only a repaired file is rewritten; all others keep their bytes as a prefix.
      expect(bytes.subarray(0, original.length).equals(original)).toBe(name !== "Table abîmée.pdf")
    })

  test("[SIG-O02] on a page of five metres the area is where it was drawn", async () => {
    const [, make] = signable["Plan de cinq mètres.pdf"]
    const { bytes } = await signed(await sent("Grand plan.pdf", await make()))
    const document = await PDFDocument.load(bytes)
    const widget = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .find((object): object is PDFDict => {
        const title = object instanceof PDFDict ? object.lookup(PDFName.of("T")) : undefined
        return title instanceof PDFHexString && title.decodeText().startsWith("signatory-")
      })
    const { height, width, x, y } = area()
    const side = 14_400
    expect(String(widget?.get(PDFName.of("Rect")))).toBe(
      `[ ${[x * side, side - (y + height) * side, (x + width) * side, side - y * side].map((at) => Math.round(at * 1_000) / 1_000).join(" ")} ]`
    )
  })
})

describe("names", () => {
  const ends = (base: string, length: number) =>
    `${base.repeat(Math.ceil(length / base.length)).slice(0, length - 4)}.pdf`

  test("[SIG-011] a name of 254 characters is signed, and its evidence has a name of its own that fits", async () => {
    for (const base of ["Contrat de mission ", "📄"]) {
      const name = ends(base, 254)
      expect(name.length).toBe(254)
      const { evidence, node } = await signed(await sent(name))
      expect(node.name).toBe(name)
      expect(evidence?.name.length).toBeLessThanOrEqual(254)
      expect(evidence?.name).toMatch(/ – preuve\.pdf$/)
      expect(evidence?.name.isWellFormed()).toBe(true)
    }
  })

  test("[ERR-070] [SIG-011] a longer name, from before names had a limit, is refused with its text", async () => {
    const paper = await signing.paper(staff, vendor, folder, "Ancien.pdf")
    const name = ends("Ancien nom ", 255)
    await portal.arrange(
      (sql) => sql`update node set name = ${name}, name_key = ${nameKey(name)} where id = ${paper.id}`
    )
    const before = await balance()
    expect((await preparationOf(paper.id)).fault).toBe("signing.file_name_too_long")
    const answer = await signing.send(staff, vendor, { document_id: paper.id, signatories: [person(mailbox())] })
    expect([answer.status, answer.body.errors]).toEqual([422, { document_id: ["signing.file_name_too_long"] }])
    expect(answer.body.detail).toBe(messageText("fr", "signing.file_name_too_long"))
    await isUntouched(paper, before)
  })

  test("[SIG-001] accents, emoji and right-to-left stay as they were typed, in the list, the mail and the certificate", async () => {
    for (const [firstname, lastname, file] of [
      ["Zoë", "Lefèvre-Ñandú Łukasz", "Contrat d’été – n° 7 “final”.pdf"],
      ["Renée 🌻", "O’Brien", "📄 bail 🏠.pdf"],
      ["נועה", "כהן", "חוזה שכירות.pdf"],
      ["مريم", "العلوي", "عقد الإيجار.pdf"]
    ] as const) {
      const phone_number = "+33 6 12 34 56 78"
      const made = await sent(file, undefined, 0, { firstname, lastname, phone_number })
      const [signatory] = (await signing.read(staff, vendor, made.id)).signatories
      expect(signatory).toMatchObject({ email: made.email, firstname, lastname, phone_number })
      expect((await newestMail(portal, made.email)).text).toContain(file)
      const { node, verification } = await signed(made)
      expect(node.name).toBe(file)
      expect([verification.is_sound, verification.signatures[1]?.signer]).toEqual([true, `${firstname} ${lastname}`])
    }
  })
})

describe("the texts of refusals", () => {
  const refused = async (document_id: number, signatories: ReadonlyArray<object>) => {
    const { body, status } = await signing.send(staff, vendor, { document_id, signatories })
    return { status, detail: body.detail, errors: body.errors }
  }

  test("[ERR-072] [ERR-073] [SIG-009] [SIG-010] two areas or a person twice are said in their own words", async () => {
    const paper = await signing.paper(staff, vendor, folder, "Deux fois.pdf")
    const before = await balance()
    const zoe = person(mailbox())
    expect(await refused(paper.id, [{ ...zoe, areas: [area(0), area(1)] }])).toEqual({
      status: 422,
      detail: messageText("fr", "signing.one_per_signatory"),
      errors: { "signatories.0.areas": ["signing.one_per_signatory"] }
    })
    expect(await refused(paper.id, [zoe, { ...zoe, email: zoe.email.toUpperCase(), rank: 2 }])).toEqual({
      status: 422,
      detail: messageText("fr", "signing.signatory_twice"),
      errors: { "signatories.1.email": ["signing.signatory_twice"] }
    })
    await isUntouched(paper, before)
  })

  test("[SIG-001] a signatory without an address, a first or a last name is refused by field", async () => {
    const paper = await signing.paper(staff, vendor, folder, "Sans nom.pdf")
    expect((await refused(paper.id, [{ ...person("zoe"), firstname: " ", lastname: "" }])).errors).toEqual({
      "signatories.0.email": ["signing.email_invalid"],
      "signatories.0.firstname": ["signing.name_missing"],
      "signatories.0.lastname": ["signing.name_missing"]
    })
  })

  test("[ERR-071] [SIG-012] the last signature is taken once by two who send at the same time, and the other is told", async () => {
    const papers = await Promise.all(
      ["Première.pdf", "Seconde.pdf"].map((name) => signing.paper(staff, vendor, folder, name))
    )
    const left = await balance()
    const set = (value: number) =>
      portal.arrange((sql) => sql`update signature_account set balance = ${value} where firm_id = ${firm.id}`)
    await set(1)
    const answers = await Promise.all(
      papers.map(({ id }) => signing.send(staff, vendor, { document_id: id, signatories: [person(mailbox())] }))
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const lost = answers.findIndex(({ status }) => status === 409)
    const { body } = answers[lost] ?? {}
    expect([body?.code, body?.detail]).toEqual([
      "signing.balance_insufficient",
      messageText("fr", "signing.balance_insufficient")
    ])
    expect(await balance()).toBe(0)
    await isUntouched(papers[lost] ?? { id: 0 }, 0)
    await set(left)
  })

  test("[SIG-012] what cannot be prepared gives its signature back in the step that ends it", async () => {
    const paper = await signing.paper(staff, vendor, folder, "Pourrie.pdf")
    const before = await balance()
    // The stored bytes are not those that were inspected.
    const broken = await signing.paper(staff, vendor, folder, "Coupée.pdf", (await letter()).subarray(0, 300))
    await portal.arrange(
      (sql) => sql`create or replace function spoil_signature() returns trigger language plpgsql as $$ begin
        new.original := (select content from version where document_id = ${sql.literal(String(broken.id))} limit 1); return new; end $$`
    )
    await portal.arrange(
      (sql) => sql`create trigger spoil before insert on signature for each row execute function spoil_signature()`
    )
    const answer = await signing
      .send(staff, vendor, { document_id: paper.id, signatories: [person(mailbox())] })
      .finally(() => portal.arrange((sql) => sql`drop trigger spoil on signature`))
    expect(answer.status).toBe(201)
    const ended = await signing.settled(staff, vendor, answer.body.data.id)
    expect([ended.state, ended.fault]).toEqual(["error", "signing.pdf_cutOff"])
    expect(await balance()).toBe(before)
    expect((await nodeOf(paper.id)).hold).toBeUndefined()
    expect((await mailsTo(portal, staff.email)).at(-1)?.kind).toBe("signature_failed")
  })

  test("[ERR-074] an unknown failure of the signing service is told, nothing is signed and the code stays good", async () => {
    const { email, id } = await sent()
    const { pass } = await signing.open(email)
    const code = await signing.askCode(pass, email)
    const [row] = await portal.arrange((sql) => sql<{ latest: string }>`select latest from signature where id = ${id}`)
    const put = (latest: string) =>
      portal.arrange((sql) => sql`update signature set latest = ${latest} where id = ${id}`)
    // Bytes without this person's signature field, which the code does not expect.
    const [original] = await portal.arrange(
      (sql) => sql<{ original: string }>`select original from signature where id = ${id}`
    )
    await put(original?.original ?? "")
    const failed = await signing.give(pass, { code, has_consented: true })
    expect([failed.status, failed.body.code, failed.body.detail]).toEqual([
      503,
      "signing.service_unknown",
      messageText("fr", "signing.service_unknown")
    ])
    expect((await signing.read(staff, vendor, id)).signatories[0]?.state).toBe("inProgress")
    await put(row?.latest ?? "")
    expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  })
})

describe("links and codes", () => {
  test("[SIG-O04] [SIG-009] a link opened twice signs once; the other page is told that its link has ended", async () => {
    const { email, id } = await sent()
    const [one, other] = [await signing.open(email), await signing.open(email)]
    expect(one.pass).not.toBe(other.pass)
    const code = await signing.askCode(one.pass, email)
    const answers = await Promise.all([one, other].map(({ pass }) => signing.give(pass, { code, has_consented: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
    expect((await factsOf(id)).filter(({ kind }) => kind === "signed")).toHaveLength(1)
  })

  test("[SIG-O04] who holds another's link reads, but gets no code and signs nothing", async () => {
    const { email, id } = await sent()
    const thief = await signing.open(email)
    expect((await signing.call("POST", `/signing/visits/${thief.pass}/codes`)).status).toBe(201)
    // The code was mailed to the signatory; this is a wrong guess.
    const mail = (await mailsTo(portal, email)).find(({ kind }) => kind === "signature_code")
    const real = /(\d{3}) (\d{3})$/m.exec(mail?.text ?? "")
    const guess = real?.[1] === "000" ? "111111" : "000000"
    const answer = await signing.give(thief.pass, { code: guess, has_consented: true })
    expect([answer.status, answer.body.errors]).toEqual([422, { code: ["signing.code_wrong"] }])
    expect((await signing.read(staff, vendor, id)).signatories[0]?.state).toBe("inProgress")
  })

  test("[ERR-075] a link after its end, a shortened one and none at all are told the same", async () => {
    const { email, id } = await sent()
    const { pass, token } = await signing.open(email)
    await signing.event(staff, vendor, id, "signature.cancelled")
    for (const wrong of [token, token.slice(0, -1), "", "x".repeat(300)]) {
      const answer = await signing.visit(wrong)
      expect([answer.status, answer.body.errors, answer.body.detail]).toEqual([
        422,
        { token: ["signing.user_token_invalid"] },
        messageText("fr", "signing.user_token_invalid")
      ])
    }
    // Visits that were opened before are invalid too.
    expect((await signing.call("POST", `/signing/visits/${pass}/codes`)).status).toBe(404)
    expect((await fetch(`${portal.url}/api/signing/visits/${pass}/document`)).status).toBe(404)
  })
})

describe("clocks that jump", () => {
  afterAll(() => void vi.useRealTimers())
  /** Changes the clock of the server, not that of the database. */
  const clockAt = (days: number) => {
    vi.useRealTimers()
    if (days !== 0) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000, shouldAdvanceTime: true })
  }

  test("[SIG-O04] back by days: what is signed then is not earlier than its sending, and verifies", async () => {
    const made = await sent()
    clockAt(-3)
    expect((await signing.sign(made.email)).status).toBe(200)
    await signing.settled(staff, vendor, made.id)
    clockAt(0)
    const node = await nodeOf(made.paper.id)
    const bytes = await signing.bytesOf(staff, vendor, node.hash)
    expect((await signing.verify(bytes)).body.data.is_sound).toBe(true)
    const moments = (await factsOf(made.id)).map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted())
  })

  test("[SIG-O03] forward by a month: nobody signs, and once it is right again everybody can", async () => {
    const { email, id } = await sent()
    const { pass } = await signing.open(email)
    const code = await signing.askCode(pass, email)
    clockAt(30)
    const answer = await signing.give(pass, { code, has_consented: true })
    clockAt(0)
    expect([answer.status, answer.body.closed_by]).toEqual([409, ["isInSigningTime"]])
    expect((await signing.give(pass, { code, has_consented: true })).status).toBe(200)
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  })
})

test("[SIG-O04] the link of the mail is the one that was given, whatever the signatory is called", async () => {
  const { email } = await sent("Lien.pdf", undefined, 0, {
    firstname: "https://ailleurs.example/sign/x",
    lastname: "Y"
  })
  const { host, path } = linkOf(await newestMail(portal, email))
  expect([host, path.startsWith("/sign/")]).toEqual(["bords.localhost", true])
})
