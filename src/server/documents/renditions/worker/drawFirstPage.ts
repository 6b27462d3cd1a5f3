import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas"
import { thumbnailSide } from "#schemas/documents/conversion.ts"
import { Refused } from "#server/documents/renditions/worker/archive.ts"
import { isTooLarge, pictureSize, pointLimit, type Size } from "#server/documents/renditions/worker/pictureSize.ts"

const quality = 78

/** The largest size with the same aspect ratio that fits into a square of `side` pixels. Never enlarges. */
export const fitted = ({ height, width }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Decodes a picture and applies its EXIF orientation. Throws `Refused` before decoding one that is too large. */
export const openPicture = async (bytes: Uint8Array): Promise<Image> => {
  const size = pictureSize(bytes)
  if (size === null || size.width === 0 || size.height === 0 || isTooLarge(size)) throw new Refused()
  try {
    return await loadImage(bytes)
  } catch {
    throw new Refused()
  }
}

/** Halves the picture step by step: shrinking it at once would skip most pixels. */
const shrunk = (image: Image, target: Size): Canvas => {
  let { height, width } = image
  let source: Image | Canvas = image
  while (width > target.width * 2 && height > target.height * 2) {
    width = Math.ceil(width / 2)
    height = Math.ceil(height / 2)
    const half: Canvas = createCanvas(width, height)
    half.getContext("2d").drawImage(source, 0, 0, width, height)
    source = half
  }
  const canvas = createCanvas(target.width, target.height)
  const pen: SKRSContext2D = canvas.getContext("2d")
  pen.imageSmoothingQuality = "high"
  pen.drawImage(source, 0, 0, target.width, target.height)
  return canvas
}

const ofPicture = async (bytes: Uint8Array): Promise<Canvas> => {
  const image = await openPicture(bytes)
  return shrunk(image, fitted(image, thumbnailSide))
}

const ofPdf = async (bytes: Uint8Array): Promise<Canvas> => {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs")
  const library = new URL("./", import.meta.resolve("pdfjs-dist/package.json"))
  const task = getDocument({
    // Copy: the library takes ownership of the buffer.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: pointLimit,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    standardFontDataUrl: new URL("standard_fonts/", library).pathname,
    cMapUrl: new URL("cmaps/", library).pathname,
    wasmUrl: new URL("wasm/", library).pathname
  })
  try {
    const pdf = await task.promise
    const page = await pdf.getPage(1)
    const whole = page.getViewport({ scale: 1 })
    if (!(whole.width > 0 && whole.height > 0)) throw new Refused()
    const scale = Math.min(4, thumbnailSide / Math.max(whole.width, whole.height))
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    // The library's types expect a browser canvas; this one has the same methods.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: "#ffffff" }).promise
    return canvas
  } catch {
    throw new Refused()
  } finally {
    await task.destroy()
  }
}

/** Renders the first page of a PDF, or a picture, as a WebP of at most 360 pixels a side. */
export const drawFirstPage = async (extension: string, bytes: Uint8Array): Promise<Uint8Array> => {
  const canvas = await (extension === "pdf" || extension === "pdf-a" ? ofPdf(bytes) : ofPicture(bytes))
  return canvas.encode("webp", quality)
}
