import pixelmatch from "pixelmatch"
import { comparisonLimits } from "#schemas/documents/comparing.ts"
import type {
  ComparedPictures,
  ComparisonAnswered,
  ComparisonAsked,
  Drawable,
  PicturesRefused
} from "#services/documents/comparisonWork.ts"
import { regionsIn } from "#services/documents/pixelRegions.ts"
import { compareTexts, type TextDifference } from "#services/documents/textDifference.ts"

/** Longer side in pixels at which pictures are compared. */
const longest = 1_600
/** Pictures whose aspect ratios differ by less are scaled to the same size: one is a scan at another resolution. */
const sameProportions = 0.01

const contextOf = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (context === null) throw new Error("the browser draws nothing in a worker")
  return { canvas, context }
}

/** Decodes a picture; undefined if the browser cannot. */
const decoded = (given: Drawable | null) =>
  given instanceof Blob ? createImageBitmap(given).catch(() => undefined) : given

interface Box {
  readonly width: number
  readonly height: number
}

/** The common canvas size of both pictures: that of the larger one, at most `longest`. */
const commonSize = (before: Box | null, after: Box | null) => {
  const sides = [before, after].filter((side) => side !== null)
  const width = Math.max(...sides.map((side) => side.width))
  const height = Math.max(...sides.map((side) => side.height))
  const scale = Math.min(1, longest / Math.max(width, height))
  const [one, other] = sides
  const isScaled =
    one !== undefined &&
    other !== undefined &&
    Math.abs(one.width / one.height / (other.width / other.height) - 1) < sameProportions
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    scale,
    isScaled
  }
}

const comparePictures = async (
  first: Drawable | null,
  second: Drawable | null
): Promise<ComparedPictures | PicturesRefused> => {
  const [one, other] = [await decoded(first), await decoded(second)]
  if (one === undefined || other === undefined) return { refused: "broken" }
  const sides = [one, other] as const
  try {
    if (sides.some((side) => side !== null && side.width * side.height > comparisonLimits.pixels))
      return { refused: "tooLarge" }
    const { height, isScaled, scale, width } = commonSize(...sides)
    const drawn = sides.map((side) => {
      if (side === null) return null
      const { canvas, context } = contextOf(width, height)
      // Transparent pixels are compared as white.
      context.fillStyle = "#fff"
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = "high"
      context.drawImage(
        side,
        0,
        0,
        isScaled ? width : Math.round(side.width * scale),
        isScaled ? height : Math.round(side.height * scale)
      )
      return { canvas, pixels: context.getImageData(0, 0, width, height).data }
    })
    const [before = null, after = null] = drawn
    const pictureOf = async (side: typeof before) =>
      side === null ? null : side.canvas.convertToBlob({ type: "image/webp", quality: 0.9 })
    const pictures = { before: await pictureOf(before), after: await pictureOf(after) }
    if (before === null || after === null) return { pictures, ratio: width / height, marks: null, regions: [] }
    const marks = new Uint8ClampedArray(width * height * 4)
    const count = pixelmatch(before.pixels, after.pixels, marks, width, height, {
      diffMask: true,
      // Removed ink is red, added ink is green: `regionsIn` relies on these colours.
      diffColor: [200, 30, 50],
      diffColorAlt: [0, 130, 70]
    })
    if (count === 0) return { pictures, ratio: width / height, marks: null, regions: [] }
    const layer = contextOf(width, height)
    layer.context.putImageData(new ImageData(marks, width, height), 0, 0)
    return {
      pictures,
      ratio: width / height,
      marks: await layer.canvas.convertToBlob({ type: "image/png" }),
      regions: regionsIn(marks, width, height)
    }
  } finally {
    for (const side of sides) side?.close()
  }
}

const answer = (asked: ComparisonAsked): Promise<TextDifference | ComparedPictures | PicturesRefused> =>
  asked.kind === "texts"
    ? Promise.resolve(compareTexts(asked.before, asked.after))
    : comparePictures(asked.before, asked.after)

self.onmessage = ({ data }: MessageEvent<ComparisonAsked & { readonly id: number }>) => {
  const { id } = data
  answer(data).then(
    (found) => self.postMessage({ id, answer: found } satisfies ComparisonAnswered),
    (error: unknown) => self.postMessage({ id, error: String(error) } satisfies ComparisonAnswered)
  )
}
