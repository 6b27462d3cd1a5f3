// A firm, its signatories, and a document that goes through the whole signing procedure.
import { degrees, PDFDocument } from "@cantoo/pdf-lib"
import { createAuthority, oneTimeIdentity } from "#server/signatures/pdf/identities.ts"
import { prepare } from "#server/signatures/pdf/prepare.ts"
import { addFields, sign } from "#server/signatures/pdf/sign.ts"
import type { Stamp } from "#server/signatures/pdf/cms.ts"
import { drawingPng } from "#tests/support/signatures/drawnSignature.ts"

export const firm = "Cabinet Émeraude & Fils"
export const authority = await createAuthority(firm, new Date(Date.now() - 3_600_000))

export const person = (index: number) => ({ name: `Zoë Lefèvre-Ñandú ${index}`, email: `zoe.${index}@example.fr` })
export const identity = (index: number, at = new Date()) => oneTimeIdentity(authority, firm, person(index), at)
export const sealer = (at = new Date()) => oneTimeIdentity(authority, firm, { name: firm, email: "" }, at)

export const plainPdf = async (useObjectStreams = true): Promise<Buffer> => {
  const document = await PDFDocument.create()
  for (const angle of [0, 90, 180, 270]) {
    const page = document.addPage([595, 842])
    page.setRotation(degrees(angle))
    page.drawText(`page ${angle}`, { x: 60, y: 700 })
  }
  return Buffer.from(await document.save({ useObjectStreams }))
}

export const placeOf = (index: number) => ({
  page: index % 4,
  x: 0.08 + 0.3 * Math.floor(index / 4),
  y: 0.8,
  width: 0.28,
  height: 0.08
})

/** An approval signature as another program adds it: without certification, in a field of another name. */
export const signedElsewhere = async (pdf: Buffer): Promise<Buffer> =>
  sign(await addFields(pdf, [{ name: "Signature1" }]), {
    field: "Signature1",
    identity: await sealer(),
    name: firm,
    reason: "Ailleurs",
    at: new Date()
  })

/** A document sent, signed by `count` signatories and sealed, in the order in which the portal does it. */
export const signedBy = async (count: number, stamp?: Stamp, original?: Buffer): Promise<Buffer> => {
  const { pdf } = await prepare(original ?? (await plainPdf()))
  const at = new Date()
  const people = Array.from({ length: count }, (_, index) => index)
  const fields = people.map((index) => ({ name: `signatory-${index}`, place: placeOf(index) }))
  let file = await addFields(pdf, [{ name: "sending" }, ...fields, { name: "seal", closes: true }, { name: "archive" }])
  const optional = stamp ? { stamp } : {}
  file = await sign(file, {
    field: "sending",
    identity: await sealer(),
    name: firm,
    reason: "Envoi à la signature",
    at,
    certifies: true,
    ...optional
  })
  for (const index of people) {
    const { name } = person(index)
    file = await sign(file, {
      field: `signatory-${index}`,
      identity: await identity(index),
      name,
      reason: "Lu et approuvé",
      at,
      appearance: { name, line: "Signé le 23/11/2026 à 14:05 (Paris)", drawing: drawingPng(), place: placeOf(index) },
      ...optional
    })
  }
  return sign(file, { field: "seal", identity: await sealer(), name: firm, reason: "Scellement", at, ...optional })
}
