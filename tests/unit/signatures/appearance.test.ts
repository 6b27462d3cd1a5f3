import { PDFDict, PDFName, PDFStream } from "@cantoo/pdf-lib"
import { expect, test } from "vitest"
import { writtenName } from "#server/signatures/pdf/appearance.ts"
import { load } from "#server/signatures/pdf/revision.ts"
import { addFields, sign } from "#server/signatures/pdf/sign.ts"
import { isSound, verify } from "#server/signatures/pdf/verify.ts"
import { drawingPng } from "#tests/support/signatures/drawnSignature.ts"
import { authority, identity, placeOf, plainPdf } from "#tests/support/signatures/story.ts"

/** What the drawing of the file's only signature uses, by kind. */
const usedBy = async (name: string, png?: Uint8Array, place = placeOf(0)) => {
  const signed = await sign(await addFields(await plainPdf(), [{ name: "one", place }]), {
    field: "one",
    identity: await identity(0),
    name,
    reason: "",
    at: new Date(),
    appearance: { name, line: "Signé le 23/11/2026", place, ...(png === undefined ? {} : { drawing: png }) }
  })
  expect(isSound(await verify(signed, { roots: [authority.certificate] }))).toBe(true)
  const { context } = await load(signed)
  const [drawing] = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Form") ? [object.dict] : []
    )
  const resources = drawing?.lookup(PDFName.of("Resources"), PDFDict)
  const keysOf = (kind: string) =>
    resources
      ?.lookupMaybe(PDFName.of(kind), PDFDict)
      ?.keys()
      .map((key) => key.decodeText()) ?? []
  return { fonts: keysOf("Font"), pictures: keysOf("XObject") }
}

test("[SIG-O04] a typed signature is the name in large slanted letters, a drawn one the drawing", async () => {
  expect(await usedBy("Zoë Lefèvre-Ñandú")).toEqual({ fonts: ["F", "Name"], pictures: [] })
  expect(await usedBy("Zoë Lefèvre-Ñandú", drawingPng())).toEqual({ fonts: ["F"], pictures: ["Hand"] })
})

test("[SIG-O04] a name that the font cannot write, and an area without room, have their line of text alone", async () => {
  expect((await usedBy("נועה כהן")).fonts).toEqual(["F"])
  expect((await usedBy("Zoë", undefined, { ...placeOf(0), height: 0.01 })).fonts).toEqual(["F"])
})

test("[SIG-O04] a PDF names a person by their e-mail address when the font has no letter of the name", () => {
  const email = "ali@benali.example"
  expect(
    ["\u0645\u062d\u0645\u062f \u0628\u0646", "\u0645\u062d-\u0645\u062f", "Zoë \u{1f389}", "Zoë Lefèvre"].map((name) =>
      writtenName({ name, email })
    )
  ).toEqual([email, email, "Zoë \u{1f389}", "Zoë Lefèvre"])
  expect(writtenName({ name: "\u0645", email: "" })).toBe("\u0645")
})
