import { degrees, PDFDocument } from "@cantoo/pdf-lib"
import { type Orientation, orientationOf } from "#server/documents/renditions/worker/exif.ts"
import { PdfRefused } from "#server/signatures/pdf/prepare.ts"

const short = 595.28
const long = 841.89
const margin = 24
/** Maximum pixels of a PNG: a small file can hold many more. */
const mostPoints = 60_000_000

const isJpeg = (picture: Buffer) => picture[0] === 0xff && picture[1] === 0xd8

const embedded = async (document: PDFDocument, picture: Buffer) => {
  if (isJpeg(picture)) return document.embedJpg(picture)
  if (picture.length < 24 || picture.readUInt32BE(16) * picture.readUInt32BE(20) > mostPoints)
    throw new PdfRefused("unreadable")
  return document.embedPng(picture)
}

/** The number of clockwise quarter turns that shows a photo upright, from its EXIF orientation. */
const turnsOf = (picture: Buffer) => {
  const turns: Readonly<Partial<Record<Orientation, number>>> = { 3: 2, 6: 1, 8: 3 }
  return isJpeg(picture) ? (turns[orientationOf(picture)] ?? 0) : 0
}

/** Makes a PDF of one A4 page, portrait or landscape like the picture. The picture is shrunk to fit, never enlarged. */
export const picturePage = async (picture: Buffer): Promise<Buffer> => {
  const document = await PDFDocument.create()
  const image = await embedded(document, picture).catch((cause: unknown) => {
    throw new PdfRefused("unreadable", cause)
  })
  const turns = turnsOf(picture)
  const isTurned = turns % 2 === 1
  const [wide, high] = isTurned ? [image.height, image.width] : [image.width, image.height]
  const [width, height] = wide > high ? [long, short] : [short, long]
  const scale = Math.min(1, (width - 2 * margin) / wide, (height - 2 * margin) / high)
  const shown = { width: wide * scale, height: high * scale }
  const left = (width - shown.width) / 2
  const bottom = (height - shown.height) / 2
  // The corner from which the rotated picture is drawn.
  const x = left + (turns === 2 || turns === 3 ? shown.width : 0)
  const y = bottom + (turns === 1 || turns === 2 ? shown.height : 0)
  document.addPage([width, height]).drawImage(image, {
    x,
    y,
    width: image.width * scale,
    height: image.height * scale,
    rotate: degrees(-90 * turns)
  })
  return Buffer.from(await document.save())
}
