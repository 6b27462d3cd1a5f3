import { PDFDict, PDFName, PDFString } from "@cantoo/pdf-lib"
import { expect, test } from "vitest"
import { revise } from "#server/signatures/pdf/revision.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { opinion, signedParts } from "#tests/support/signatures/independent.ts"
import { authority, signedBy } from "#tests/support/signatures/story.ts"
import { has, keep, pdfsig } from "#tests/support/signatures/tools.ts"

const trust = { roots: [authority.certificate] }
const file = await signedBy(1)

/** The same positions in every run, so that a failure can be reproduced. */
const random = (() => {
  let state = 20_261_123
  return (below: number) => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % below
})()
const flipped = (at: number, bit: number) => {
  const copy = Buffer.from(file)
  copy[at]! ^= 1 << bit
  return copy
}
const accepts = async (pdf: Buffer) => isSound(await verify(pdf, trust).catch(() => []))

/** All bytes but those of the last signature itself, which no signature covers. */
const [open, close] = [file.lastIndexOf("/Contents <") + 10, file.indexOf(">", file.lastIndexOf("/Contents <")) + 1]
const anySigned = () => {
  const at = random(file.length - (close - open))
  return at < open ? at : at + close - open
}

const independentlyAccepted = (pdf: Buffer): boolean => {
  try {
    const parts = signedParts(pdf)
    return parts.length === 3 && parts.at(-1)!.end === pdf.length && parts.every((part) => opinion(part).isSigned)
  } catch {
    return false
  }
}

test("[SIG-O04] 1,000 bytes changed one at a time, in the document or in an earlier signature: each is noticed", async () => {
  expect((await accepts(file)) && independentlyAccepted(file)).toBe(true)
  const missed: Array<number> = []
  for (let turn = 0; turn < 1000; turn++) {
    const at = anySigned()
    const changed = flipped(at, random(8))
    if (independentlyAccepted(changed) || (await accepts(changed))) missed.push(at)
  }
  expect(missed).toEqual([])
}, 300_000)

test("pdfsig notices as well", { skip: !has.pdfsig }, () => {
  for (let turn = 0; turn < 25; turn++) {
    const at = anySigned()
    const verdicts = pdfsig(keep("flipped.pdf", flipped(at, random(8))))
    const isNoticed = verdicts.length < 3 || verdicts.some((verdict) => verdict !== "Signature is Valid")
    expect(isNoticed, `${at}: ${verdicts.join(", ")}`).toBe(true)
  }
})

test("[SIG-O04] a revision that a signature does not explain is named, although no signed byte changed", async () => {
  const { bytes } = await revise(file, async (document, touch) => {
    const page = document.getPage(0)
    page.drawText("et 10 000 € de plus", { x: 60, y: 500 })
    touch(page.ref)
  })
  const reports = await verify(bytes, trust)
  expect(reports.every(({ changedLater, isWhole }) => isWhole && changedLater.length > 0)).toBe(true)
  expect(isSound(reports)).toBe(false)
})

test("a file that goes on after its last signature is not sound, even with nothing changed", async () => {
  const { bytes } = await revise(file, async ({ context }) => {
    context.register(context.obj({ Note: PDFString.of("more") }))
  })
  expect(await accepts(bytes)).toBe(false)
  expect(await accepts(Buffer.concat([file, Buffer.from("%more\n")]))).toBe(false)
})

test("a field's name and place are fixed by the first signature", async () => {
  const { bytes } = await revise(file, async (document, touch) => {
    const [ref, field] = document.context
      .enumerateIndirectObjects()
      .find(([, each]) => String(each).includes("/FT /Sig") && String(each).includes("/AP"))!
    if (!(field instanceof PDFDict)) throw new Error("there is no drawn field")
    field.set(PDFName.of("Rect"), document.context.obj([0, 0, 300, 300]))
    touch(ref)
  })
  expect((await verify(bytes, trust)).every(({ changedLater }) => changedLater.length === 1)).toBe(true)
})
