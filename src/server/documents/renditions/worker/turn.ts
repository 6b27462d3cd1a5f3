import { degrees, PDFDocument } from "@cantoo/pdf-lib"
import { createCanvas } from "@napi-rs/canvas"
import type { Degrees } from "#schemas/documents/conversion.ts"
import { Refused } from "#server/documents/renditions/worker/archive.ts"
import { openPicture } from "#server/documents/renditions/worker/drawFirstPage.ts"
import { turnJpeg } from "#server/documents/renditions/worker/exif.ts"
import { formatOf } from "#server/documents/renditions/worker/pictureSize.ts"

/** The file must not be changed, because it is signed, encrypted or of a format without rotation. */
export class Closed extends Error {
  override readonly name = "Closed"
}

const turnPdf = async (bytes: Uint8Array, by: Degrees): Promise<Uint8Array> => {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("/ByteRange")) throw new Closed()
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true }).catch(() => {
    throw new Refused()
  })
  if (pdf.isEncrypted) throw new Closed()
  for (const page of pdf.getPages()) page.setRotation(degrees((((page.getRotation().angle + by) % 360) + 360) % 360))
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false })
}

const turnPoints = async (bytes: Uint8Array, by: Degrees, format: "png" | "webp"): Promise<Uint8Array> => {
  const image = await openPicture(bytes)
  const { height, width } = image
  const isUpright = by === 180
  const canvas = createCanvas(isUpright ? width : height, isUpright ? height : width)
  const pen = canvas.getContext("2d")
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((by * Math.PI) / 180)
  pen.drawImage(image, -width / 2, -height / 2)
  return format === "png" ? canvas.encode("png") : canvas.encode("webp", 92)
}

/** [VIE-O03] The same file rotated clockwise. PDF, JPEG and PNG lose no quality. Throws `Refused` or `Closed`. */
export const turn = async (extension: string, bytes: Uint8Array, by: Degrees): Promise<Uint8Array> => {
  if (extension === "pdf" || extension === "pdf-a") return turnPdf(bytes, by)
  const format = formatOf(bytes)
  if (format === null) throw new Refused()
  if (format === "gif") throw new Closed()
  if (format !== "jpeg") return turnPoints(bytes, by, format)
  // Decode the picture first: a corrupt one must not become a new version.
  await openPicture(bytes)
  return turnJpeg(bytes, by / 90)
}
