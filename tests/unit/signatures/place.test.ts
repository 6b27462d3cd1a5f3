import { degrees, PDFDocument } from "@cantoo/pdf-lib"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { expect, test } from "vitest"
import { placeOn } from "#server/signatures/pdf/place.ts"

const crops: ReadonlyArray<[number, number, number, number] | undefined> = [
  undefined,
  [40, 60, 400, 500],
  [-50, 100, 700, 900]
]

for (const angle of [0, 90, 180, 270, -90]) {
  for (const crop of crops) {
    test(`[SIG-O02] an area is where the page shows it: turned by ${angle}, cut to ${crop?.join(" ") ?? "nothing"}`, async () => {
      const document = await PDFDocument.create()
      const page = document.addPage([595, 842])
      page.setRotation(degrees(angle))
      if (crop) page.setCropBox(...crop)
      const pdf = await document.save()
      const place = { page: 0, x: 0.1, y: 0.7, width: 0.3, height: 0.1 }

      const shown = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
      const viewport = shown.getViewport({ scale: 1 })
      const corner = (x: number, y: number) =>
        viewport.convertToPdfPoint(x * viewport.width, y * viewport.height) as [number, number]
      const [a, b] = [corner(place.x, place.y), corner(place.x + place.width, place.y + place.height)]
      const expected = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])]
      for (const [index, value] of placeOn(page, place).rectangle.entries()) {
        expect(Math.abs(value - (expected[index] ?? Number.NaN))).toBeLessThan(0.01)
      }
    })
  }
}
