import { PDFDocument } from "@cantoo/pdf-lib"
import { expect, vi } from "vitest"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { Signature, SigningView, Verification } from "#schemas/signatures/signature.ts"
import type { Refused } from "#tests/api/documents/support.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { jobsDone, linkOf, mailsTo, newestMail } from "#tests/support/mails.ts"
import type { Answer, Portal, SignedInUser } from "#tests/support/portal.ts"

type Body<A> = { readonly data: A } & Refused["body"]
interface Vendor {
  readonly id: number
}

export const letter = async (text = "Lettre de mission", pages = 2): Promise<Buffer> => {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++)
    document.addPage([595, 842]).drawText(`${text} ${page + 1}`, { x: 60, y: 700 })
  return Buffer.from(await document.save())
}
export const area = (place = 0) => ({ page: 0, x: 0.1 + 0.4 * place, y: 0.8, width: 0.3, height: 0.08 })
export const person = (email: string, rank = 1, place = rank - 1) => ({
  email,
  firstname: "Zoë",
  lastname: `Lefèvre ${email.split("@")[0]}`,
  rank,
  areas: [area(place)]
})

/** Helpers that call the signatures' endpoints, with the links of real mails. */
export const signaturesOf = (portal: Portal) => {
  const call = <A>(method: string, path: string, as?: SignedInUser, body?: unknown): Promise<Answer<Body<A>>> =>
    portal.call<Body<A>>(method, `/api${path}`, {
      ...(as === undefined ? {} : { as }),
      ...(body === undefined ? {} : { body })
    })
  const send = (as: SignedInUser, vendor: Vendor, body: object) =>
    call<Signature>("POST", `/vendors/${vendor.id}/signatures`, as, body)
  const read = async (as: SignedInUser, vendor: Vendor, id: number) =>
    (await call<Signature>("GET", `/vendors/${vendor.id}/signatures/${id}`, as)).body.data
  const visit = (token: string) => call<SigningView>("POST", "/signing/visits", undefined, { token })
  /** Opens the link of the latest mail to an address, once `count` mails have arrived. */
  const open = async (email: string, count = 1) => {
    const { token } = linkOf(await newestMail(portal, email, count))
    const answer = await visit(token)
    expect([answer.status, answer.body.code]).toEqual([201, undefined])
    return { token, view: answer.body.data, pass: answer.body.data.pass }
  }
  const askCode = async (pass: string, email: string) => {
    const before = (await mailsTo(portal, email)).filter(({ kind }) => kind === "signature_code").length
    const { status } = await call("POST", `/signing/visits/${pass}/codes`)
    expect(status).toBe(201)
    const isMailed = async () =>
      (await mailsTo(portal, email)).filter(({ kind }) => kind === "signature_code").length === before + 1
    await vi.waitUntil(isMailed, { timeout: 15_000, interval: 25 })
    const mail = (await mailsTo(portal, email)).findLast(({ kind }) => kind === "signature_code")
    return /(\d{3} \d{3})$/m.exec(mail?.text ?? "")?.[1] ?? ""
  }
  const give = (pass: string, body: object) =>
    call<SigningView>("POST", `/signing/visits/${pass}/signature`, undefined, body)
  return {
    call,
    send,
    read,
    visit,
    open,
    askCode,
    give,
    /** Signs by the link of the latest mail, with a new code. */
    sign: async (email: string, count = 1) => {
      const { pass } = await open(email, count)
      const code = await askCode(pass, email)
      return give(pass, { code, has_consented: true })
    },
    refuse: (pass: string, reason: string) =>
      call<SigningView>("POST", `/signing/visits/${pass}/refusal`, undefined, { reason }),
    event: (as: SignedInUser, vendor: Vendor, id: number, type: string) =>
      call<Signature>("POST", `/vendors/${vendor.id}/signatures/${id}/events`, as, { type }),
    /** Waits for the jobs, then reads the signature. */
    settled: async (as: SignedInUser, vendor: Vendor, id: number) => {
      await jobsDone(portal)
      return read(as, vendor, id)
    },
    paper: async (
      as: SignedInUser,
      vendor: Vendor,
      folder: { readonly id: number },
      name: string,
      bytes?: Buffer
    ): Promise<DocumentNode> =>
      documentOf(
        await sendFile(portal, { as, vendor, folder, name, bytes: new Uint8Array(bytes ?? (await letter())) })
      ),
    bytesOf: async (as: SignedInUser, vendor: Vendor, hash: string) => {
      const answer = await fetch(`${portal.url}/api/vendors/${vendor.id}/documents/${hash}/content`, {
        headers: { authorization: `Bearer ${as.token}` }
      })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    },
    verify: async (bytes: Uint8Array): Promise<Answer<Body<Verification>>> => {
      const answer = await fetch(`${portal.url}/api/signing/verifications`, {
        method: "POST",
        headers: { "content-type": "application/pdf" },
        body: new Uint8Array(bytes)
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body<Verification> }
    }
  }
}
