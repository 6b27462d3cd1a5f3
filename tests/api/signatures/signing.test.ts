import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Effect } from "effect"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import { type Job, jobs } from "#server/platform/Jobs.ts"
import { isUnbroken } from "#server/signatures/journal.ts"
import { area, letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { jobsDone, mailsTo, newestMail } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { drawingPng } from "#tests/support/signatures/drawnSignature.ts"
import { signedParts, opinion } from "#tests/support/signatures/independent.ts"
import { has, keep, pdfsig } from "#tests/support/signatures/tools.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let firm: { readonly id: number }
let staff: SignedInUser
let guest: SignedInUser
let client: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let count = 0

beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm as never, "anne@aube.example")
  vendor = await portal.make.vendor(firm as never, "Boulangerie Aubert")
  client = await portal.make.client(vendor, "paul@aubert.example", "admin")
  guest = await portal.make.client(vendor, "invite@aubert.example", "guest")
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(() => portal.stop())

const mailbox = (name: string) => `${name}.${count}@dehors.example`
/** A document sent to these people, ready for the first of them. */
const sent = async (names: ReadonlyArray<string>, ranks: ReadonlyArray<number> = names.map((_, at) => at + 1)) => {
  count += 1
  const original = await letter()
  const paper = await signing.paper(staff, vendor, folder, `Lettre ${count}.pdf`, original)
  const people = names.map((name, at) => person(mailbox(name), ranks[at], at % 2))
  const answer = await signing.send(staff, vendor, { document_id: paper.id, signatories: people })
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([201, undefined, undefined])
  const ready = await signing.settled(staff, vendor, answer.body.data.id)
  expect(ready.state).toBe("inProgress")
  return { original, paper, id: ready.id, mails: people.map(({ email }) => email) as [string, string] }
}
/** Queues a job, and waits until all jobs are done. */
const done = async (job: Job) => {
  await portal.runtime.runPromise(Effect.flatMap(jobs, (queue) => queue.offer(job)))
  await jobsDone(portal)
}
const balance = async () => {
  const answer = await signing.call<{ readonly balance: number }>(
    "GET",
    `/signatures/balance?firm_id=${firm.id}`,
    staff
  )
  return answer.body.data.balance
}
const documentNow = async ({ id }: { readonly id: number }) =>
  (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${id}`, staff)).body.data

describe("a document that two people sign by the links of real mails", () => {
  test("[SIG-O04] [SIG-006] [SIG-007] is sealed, filed as a version with its evidence, and verifies for anyone", async () => {
    const before = await balance()
    const { id, mails, original, paper } = await sent(["zoe", "luc"])
    expect(await balance()).toBe(before - 1)
    expect((await documentNow(paper)).hold).toMatchObject({ kind: "signature" })
    expect(await mailsTo(portal, mails[1])).toEqual([])

    const { pass, token, view } = await signing.open(mails[0])
    expect(view).toMatchObject({ document_name: paper.name, pages: 2, state: "inProgress" })
    const drawing = drawingPng().toString("base64")
    const code = await signing.askCode(pass, mails[0])
    const first = await signing.give(pass, { code, has_consented: true, drawing })
    expect([first.status, first.body.data.signatory.state]).toEqual([200, "signed"])
    // The link is invalid after signing.
    expect((await signing.visit(token)).body.errors).toEqual({ token: ["signing.user_token_invalid"] })

    expect((await signing.sign(mails[1])).status).toBe(200)
    const done = await signing.settled(staff, vendor, id)
    expect([done.state, done.signatories.map(({ state }) => state)]).toEqual(["classified", ["signed", "signed"]])

    const now = await documentNow(paper)
    expect([now.version_number, now.hold]).toEqual([2, undefined])
    const versions = await signing.call<ReadonlyArray<Version>>(
      "GET",
      `/vendors/${vendor.id}/documents/${paper.id}/versions`,
      staff
    )
    expect(versions.body.data.map(({ has_signatures }) => has_signatures)).toEqual([true, false])
    const bytes = await signing.bytesOf(staff, vendor, now.hash)
    expect(bytes.subarray(0, original.length).equals(original)).toBe(true)
    const { body } = await signing.verify(bytes)
    expect(body.data.is_sound).toBe(true)
    expect(body.data.signatures.map(({ signer }) => signer)).toEqual([
      "Aube",
      `Zoë Lefèvre zoe.${count}`,
      `Zoë Lefèvre luc.${count}`,
      "Aube"
    ])
    const parts = signedParts(bytes)
    expect(parts.map((part) => opinion(part).isSigned)).toEqual([true, true, true, true])
    if (has.pdfsig) expect(pdfsig(keep("portal.pdf", bytes))).toEqual(Array(4).fill("Signature is Valid"))

    if (done.evidence?.hash == null) throw new Error("there is no evidence")
    const evidence = await signing.bytesOf(staff, vendor, done.evidence.hash)
    expect((await signing.verify(evidence)).body.data.is_sound).toBe(true)
    const [attached] = (await PDFDocument.load(evidence)).getAttachments()
    const journal = JSON.parse(Buffer.from(attached?.data ?? []).toString()) as Parameters<typeof isUnbroken>[0]
    expect(isUnbroken(journal)).toBe(true)
    expect(journal.map(({ kind }) => kind)).toEqual(
      "created sent invited opened codeSent signed invited opened codeSent signed sealed".split(" ")
    )
    expect(journal.filter(({ kind }) => kind === "signed").map(({ facts }) => facts["email"])).toEqual(mails)
    const [anchor] = await portal.arrange(
      (sql) => sql<{ journal: string }>`select payload->>'journal' as journal from event
        where entity = 'signature' and entity_id = ${id} and type = 'document.sealed'`
    )
    expect(anchor?.journal).toBe(journal.at(-1)?.hash)

    // Each signatory gets a link to the signed document.
    const copy = await newestMail(portal, mails[0], 3)
    expect(copy.kind).toBe("signature_copy")
    const { view: signed } = await signing.open(mails[0], 3)
    expect(signed.state).toBe("classified")
    const served = await fetch(`${portal.url}/api/signing/visits/${signed.pass}/document`)
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test("[SIG-006] two of one rank who sign at once both sign, one on the other", async () => {
    const { id, mails } = await sent(["zoe", "luc"], [1, 1])
    const passes = await Promise.all(mails.map((email) => signing.open(email)))
    const codes = await Promise.all(passes.map(({ pass }, at) => signing.askCode(pass, mails[at] ?? "")))
    const answers = await Promise.all(
      passes.map(({ pass }, at) => signing.give(pass, { code: codes[at], has_consented: true }))
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await signing.settled(staff, vendor, id)).state).toBe("classified")
  })

  test("[SIG-O04] a job that is delivered again changes nothing", async () => {
    const { id, mails, paper } = await sent(["zoe"])
    await signing.sign(mails[0])
    await signing.settled(staff, vendor, id)
    const before = await documentNow(paper)
    const again = [
      { _tag: "PrepareSignature", signature: id },
      { _tag: "SealSignature", signature: id }
    ] as const
    for (const job of again) await done(job)
    expect(await documentNow(paper)).toEqual(before)
  })
})

describe("a signature that ends otherwise", () => {
  test("[SIG-O03] a refusal needs a reason, ends it for everyone and lets the document go", async () => {
    const { id, mails, paper } = await sent(["zoe", "luc"])
    const { pass } = await signing.open(mails[0])
    expect((await signing.refuse(pass, " ")).body.errors).toEqual({ reason: ["signing.reason_missing"] })
    expect((await signing.refuse(pass, "Le montant est faux.")).body.data.state).toBe("refused")
    const ended = await signing.settled(staff, vendor, id)
    expect(ended.signatories.map(({ reason, state }) => [state, reason])).toEqual([
      ["refused", "Le montant est faux."],
      ["notsigned", ""]
    ])
    expect((await documentNow(paper)).hold).toBeUndefined()
    const told = (await mailsTo(portal, staff.email)).filter(({ kind }) => kind === "signature_refused")
    expect(told.at(-1)?.text).toContain("Le montant est faux.")
    expect((await signing.call("POST", `/signing/visits/${pass}/codes`)).status).toBe(404)
  })

  test("[SIG-O03] who was asked at the same time is told that another refused", async () => {
    const { mails } = await sent(["zoe", "luc"], [1, 1])
    const { pass } = await signing.open(mails[0])
    await signing.refuse(pass, "Le montant est faux.")
    expect((await newestMail(portal, mails[1], 2)).kind).toBe("signature_stopped")
    expect((await mailsTo(portal, mails[0])).map(({ kind }) => kind)).toEqual(["signature_asked"])
  })

  test("[SIG-O03] who cancels ends all links, and nothing is sealed after it", async () => {
    const { id, mails, paper } = await sent(["zoe"])
    const { pass } = await signing.open(mails[0])
    const code = await signing.askCode(pass, mails[0])
    expect((await signing.event(staff, vendor, id, "signature.cancelled")).body.data.state).toBe("canceled")
    expect((await signing.give(pass, { code, has_consented: true })).status).toBe(404)
    const refused = await signing.event(staff, vendor, id, "signature.cancelled")
    expect([refused.status, refused.body.closed_by]).toEqual([409, ["isSigningOpen"]])
    expect((await documentNow(paper)).version_number).toBe(1)
  })

  test("[SIG-O03] its time ends it by the clock, and reminders come after five days and then every two", async () => {
    const { id, mails, paper } = await sent(["zoe"])
    const age = (days: number) =>
      portal.arrange(
        (sql) => sql`update signature set remind_at = remind_at - make_interval(days => ${days}),
        expires_at = expires_at - make_interval(days => ${days}) where id = ${id}`
      )
    const sweep = async (slot: string) => {
      await done({ _tag: "SweepSignatures", slot })
      return (await mailsTo(portal, mails[0])).map(({ kind }) => kind)
    }
    await age(4)
    expect(await sweep("a")).toEqual(["signature_asked"])
    await age(1)
    expect(await sweep("b")).toEqual(["signature_asked", "signature_reminder"])
    await age(1)
    expect(await sweep("c")).toEqual(["signature_asked", "signature_reminder"])
    await age(1)
    expect(await sweep("d")).toEqual(["signature_asked", "signature_reminder", "signature_reminder"])
    // The same link still works.
    expect((await signing.open(mails[0], 3)).view.state).toBe("inProgress")
    await age(8)
    await sweep("e")
    expect((await signing.read(staff, vendor, id)).state).toBe("expired")
    // The sender and those who were asked are notified.
    expect((await mailsTo(portal, mails[0])).at(-1)).toMatchObject({ kind: "signature_lapsed" })
    expect((await mailsTo(portal, staff.email)).at(-1)?.kind).toBe("signature_expired")
    expect((await documentNow(paper)).hold).toBeUndefined()
  })
})

describe("codes", () => {
  test("[SIG-O04] a code is good for five tries, and a new one takes its place", async () => {
    const { mails } = await sent(["zoe"])
    const { pass } = await signing.open(mails[0])
    expect((await signing.give(pass, { code: "123456", has_consented: true })).body.errors).toEqual({
      code: ["signing.code_spent"]
    })
    const code = await signing.askCode(pass, mails[0])
    const wrong = code === "000 000" ? "111 111" : "000 000"
    for (let turn = 0; turn < 5; turn += 1)
      expect((await signing.give(pass, { code: wrong, has_consented: true })).body.errors).toEqual({
        code: ["signing.code_wrong"]
      })
    expect((await signing.give(pass, { code, has_consented: true })).body.errors).toEqual({
      code: ["signing.code_spent"]
    })
    const next = await signing.askCode(pass, mails[0])
    expect((await signing.give(pass, { code: next, has_consented: false })).body.errors).toEqual({
      has_consented: ["signing.consent_missing"]
    })
    expect((await signing.give(pass, { code: next, has_consented: true })).status).toBe(200)
  })

  test("[SIG-O04] the code of another signs nothing", async () => {
    const { mails } = await sent(["zoe", "luc"], [1, 1])
    const [zoe, luc] = [await signing.open(mails[0]), await signing.open(mails[1])]
    const code = await signing.askCode(zoe.pass, mails[0])
    await signing.askCode(luc.pass, mails[1])
    const answer = await signing.give(luc.pass, { code, has_consented: true })
    expect(answer.body.errors).toEqual({ code: ["signing.code_wrong"] })
  })

  test("[SIG-O04] it is over after ten minutes", async () => {
    const { mails } = await sent(["zoe"])
    const { pass, view } = await signing.open(mails[0])
    const code = await signing.askCode(pass, mails[0])
    await portal.arrange(
      (sql) => sql`update signature_signatory set code_until = now() where id = ${view.signatory.id}`
    )
    expect((await signing.give(pass, { code, has_consented: true })).body.errors).toEqual({
      code: ["signing.code_spent"]
    })
  })

  test("[SIG-O04] what is drawn has to be a small picture", async () => {
    const { mails } = await sent(["zoe"])
    const { pass } = await signing.open(mails[0])
    const code = await signing.askCode(pass, mails[0])
    for (const drawing of [
      "no picture",
      drawingPng(2_100, 10).toString("base64"),
      drawingPng().subarray(0, 60).toString("base64")
    ])
      expect((await signing.give(pass, { code, has_consented: true, drawing })).body.errors).toEqual({
        drawing: ["signing.drawing_invalid"]
      })
  })
})

describe("people", () => {
  test("[SIG-005] [ERR-075] a corrected address gets a link of its own, the first one ends and its owner is told", async () => {
    const { id, mails } = await sent(["zoe"])
    const { token } = await signing.open(mails[0])
    const { signatories } = await signing.read(staff, vendor, id)
    const path = `/vendors/${vendor.id}/signatures/${id}/signatories/${signatories[0]?.id}`
    const email = mailbox("zoe.juste")
    const corrected = await signing.call("PATCH", path, staff, { email, firstname: "Zoë", lastname: "Juste" })
    expect(corrected.status).toBe(200)
    const former = await signing.visit(token)
    expect([former.status, former.body.errors]).toEqual([422, { token: ["signing.user_token_invalid"] }])
    // The former address is notified by a mail without a link. A job sends it.
    await jobsDone(portal)
    const told = (await mailsTo(portal, mails[0])).filter(({ kind }) => kind === "signature_replaced")
    expect(told.map(({ text }) => /https?:/.test(text))).toEqual([false])
    expect((await signing.sign(email)).status).toBe(200)
    const late = await signing.call("PATCH", path, staff, { email, firstname: "Zoë", lastname: "Encore" })
    expect(late.status).toBe(409)
  })

  test("[SIG-O03] somebody may hand it to another person, who may not hand it on", async () => {
    const { mails } = await sent(["zoe"])
    const { pass, token } = await signing.open(mails[0])
    const email = mailbox("nadia")
    const other = { email, firstname: "Nadia", lastname: "Benali" }
    expect((await signing.call("POST", `/signing/visits/${pass}/delegation`, undefined, other)).status).toBe(204)
    expect((await signing.visit(token)).status).toBe(422)
    // The delegate learns who has delegated to them, and the sender who will sign.
    expect((await newestMail(portal, email)).text).toContain(`Zoë Lefèvre zoe.${count} vous a confié cette signature.`)
    const told = (await mailsTo(portal, staff.email)).at(-1)
    expect([told?.kind, told?.text.includes(`Nadia Benali (${email})`)]).toEqual(["signature_delegated", true])
    const delegate = await signing.open(email)
    const again = { ...other, email: mailbox("encore") }
    const refused = await signing.call("POST", `/signing/visits/${delegate.pass}/delegation`, undefined, again)
    expect([refused.status, refused.body.closed_by]).toEqual([409, ["isFirstAsked"]])
    expect((await signing.sign(email)).status).toBe(200)
  })
})

describe("what is refused before anything is sent", () => {
  const errorsOf = async (paper: { readonly id: number }, signatories: ReadonlyArray<object>, more: object = {}) =>
    (await signing.send(staff, vendor, { document_id: paper.id, signatories, ...more })).body.errors

  test("[SIG-009] [SIG-010] [SIG-O02] people twice, areas too many, none or outside, and times that are none", async () => {
    const before = await balance()
    const paper = await signing.paper(staff, vendor, folder, "Refusée.pdf")
    const zoe = person("zoe@dehors.example")
    const luc = person("luc@dehors.example", 2)
    expect(await errorsOf(paper, [])).toEqual({ signatories: ["signing.signatories_missing"] })
    expect(await errorsOf(paper, [zoe, { ...luc, email: " ZOE@dehors.example" }])).toEqual({
      "signatories.1.email": ["signing.signatory_twice"]
    })
    expect(await errorsOf(paper, [{ ...zoe, areas: [area(0), area(1)] }])).toEqual({
      "signatories.0.areas": ["signing.one_per_signatory"]
    })
    expect(await errorsOf(paper, [{ ...zoe, areas: [] }])).toEqual({ "signatories.0.areas": ["signing.area_missing"] })
    for (const outside of [
      { ...area(), page: 2 },
      { ...area(), x: 0.9 },
      { ...area(), width: 0.01 }
    ])
      expect(await errorsOf(paper, [{ ...zoe, areas: [outside] }])).toEqual({
        "signatories.0.areas": ["signing.area_outside"]
      })
    expect(await errorsOf(paper, [zoe], { expires_in_days: 91 })).toEqual({
      expires_in_days: ["signing.expiry_invalid"]
    })
    expect(await balance()).toBe(before)
    expect((await documentNow(paper)).hold).toBeUndefined()
  })

  test("[SIG-O04] a file that cannot be signed is refused with its reason", async () => {
    const locked = await PDFDocument.load(await letter())
    locked.encrypt({ userPassword: "a", ownerPassword: "b" })
    const bad = {
      "Protégé.pdf": [Buffer.from(await locked.save()), "signing.pdf_encrypted"],
      "Coupé.pdf": [(await letter()).subarray(0, 400), "signing.pdf_cutOff"]
    } as const
    for (const [name, [bytes, code]] of Object.entries(bad)) {
      const paper = await signing.paper(staff, vendor, folder, name, Buffer.from(bytes))
      expect(await errorsOf(paper, [person("zoe@dehors.example")])).toEqual({ document_id: [code] })
    }
  })

  test("[SIG-012] a firm without signatures left sends nothing, and what is cancelled before it left is given back", async () => {
    const paper = await signing.paper(staff, vendor, folder, "Sans solde.pdf")
    const left = await balance()
    const set = (value: number) =>
      portal.arrange((sql) => sql`update signature_account set balance = ${value} where firm_id = ${firm.id}`)
    await set(0)
    const body = { document_id: paper.id, signatories: [person("zoe@dehors.example")] }
    const answer = await signing.send(staff, vendor, body)
    expect([answer.status, answer.body.code]).toEqual([409, "signing.balance_insufficient"])
    expect((await documentNow(paper)).hold).toBeUndefined()
    await set(left)
  })

  test("a document that is being signed is not sent again", async () => {
    const { paper } = await sent(["zoe"])
    const answer = await signing.send(staff, vendor, {
      document_id: paper.id,
      signatories: [person("luc@dehors.example")]
    })
    expect([answer.status, answer.body.code]).toEqual([409, "signing.already_there"])
  })

  test("[SIG-O01] [SIG-013] guests see none, clients see theirs, and the firm alone sends", async () => {
    const { paper } = await sent(["zoe"])
    const path = `/vendors/${vendor.id}/signatures`
    expect((await signing.call("GET", path, guest)).status).toBe(403)
    const seen = await signing.call<ReadonlyArray<{ readonly keep_closed_by: ReadonlyArray<string> }>>(
      "GET",
      path,
      client
    )
    expect([seen.status, seen.body.data[0]?.keep_closed_by]).toEqual([200, ["isOfFirm"]])
    const body = { document_id: paper.id, signatories: [person("luc@dehors.example")] }
    expect((await signing.send(client, vendor, body)).status).toBe(403)
  })
})

describe("anyone's verification", () => {
  test("[SIG-O04] names what was changed, and what nobody here vouches for", async () => {
    const { id, mails, paper } = await sent(["zoe"])
    await signing.sign(mails[0])
    await signing.settled(staff, vendor, id)
    const bytes = await signing.bytesOf(staff, vendor, (await documentNow(paper)).hash)
    const changed = Buffer.from(bytes)
    changed[400] = (changed[400] ?? 0) ^ 1
    expect((await signing.verify(changed)).body.data?.is_sound ?? false).toBe(false)
    const longer = (await signing.verify(Buffer.concat([bytes, Buffer.from("%more\n")]))).body.data
    expect([longer.is_sound, longer.is_extended]).toEqual([false, true])
    const plain = (await signing.verify(await letter())).body.data
    expect([plain.is_sound, plain.signatures]).toEqual([false, []])
    expect((await signing.verify(Buffer.from("no pdf"))).body.errors).toEqual({ file: ["signing.pdf_notPdf"] })
  })
})
