import { PDFDocument } from "@cantoo/pdf-lib"
import type { Turn } from "#schemas/scans/page.ts"
import type { DrawnPage, ScanAnswered, ScanAsked } from "#services/scans/scanWork.ts"
import { brighten, type Pixels, straighten } from "#services/scans/sheet.ts"

/** Maximum length in pixels of a source picture's longer side. */
const readMost = 3_200
/** Longer side of an A4 page in PDF points. */
const longSide = 841.89

const contextOf = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (context === null) throw new Error("the browser draws nothing in a worker")
  return { canvas, context }
}

const pixelsOf = async (picture: Blob): Promise<Pixels> => {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, readMost / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const { context } = contextOf(width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}

const turnedBy = (image: Pixels, turn: Turn) => {
  const flat = contextOf(image.width, image.height)
  flat.context.putImageData(new ImageData(Uint8ClampedArray.from(image.data), image.width, image.height), 0, 0)
  if (turn === 0) return flat.canvas
  const isSideways = turn === 90 || turn === 270
  const { canvas, context } = contextOf(
    isSideways ? image.height : image.width,
    isSideways ? image.width : image.height
  )
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(flat.canvas, -image.width / 2, -image.height / 2)
  return canvas
}

const draw = async ({ corners, isBright, picture, turn }: DrawnPage, most: number, quality: number) => {
  const flat = straighten(await pixelsOf(picture), corners, most)
  const canvas = turnedBy(isBright ? brighten(flat) : flat, turn)
  return {
    width: canvas.width,
    height: canvas.height,
    jpeg: await canvas.convertToBlob({ type: "image/jpeg", quality })
  }
}

const answer = async (asked: ScanAsked): Promise<Blob> => {
  if (asked.kind === "picture") return (await draw(asked.page, asked.most, 0.75)).jpeg
  const made = await PDFDocument.create()
  made.setTitle(asked.title)
  for (const page of asked.pages) {
    const { height, jpeg, width } = await draw(page, asked.most, 0.82)
    const scale = longSide / Math.max(width, height)
    const size: [number, number] = [width * scale, height * scale]
    made
      .addPage(size)
      .drawImage(await made.embedJpg(await jpeg.arrayBuffer()), { x: 0, y: 0, width: size[0], height: size[1] })
  }
  return new Blob([Uint8Array.from(await made.save())], { type: "application/pdf" })
}

self.onmessage = ({ data }: MessageEvent<ScanAsked>) => {
  answer(data).then(
    (blob) => self.postMessage({ id: data.id, blob } satisfies ScanAnswered),
    (error: unknown) => self.postMessage({ id: data.id, error: String(error) } satisfies ScanAnswered)
  )
}
