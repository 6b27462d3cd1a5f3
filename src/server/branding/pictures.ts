import { fileTypeFromBuffer } from "file-type"
import { Result } from "effect"
import { type LookPicture, pictureLimit } from "#schemas/branding/rules.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export interface JudgedPicture {
  readonly type: string
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Maximum width and height in pixels: a file of a few kilobytes may decode to gigabytes. */
const maxSide = 4_096

const types: Readonly<Record<LookPicture, ReadonlyArray<string>>> = {
  // [VAL-027] [VAL-028] [VAL-O03] No SVG: mail clients do not show it, and it may contain scripts.
  logo: ["image/png", "image/jpeg", "image/gif", "image/webp"],
  "favicon.ico": ["image/x-icon", "image/png"],
  "apple-touch-icon": ["image/png"]
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const pngSize = (bytes: Uint8Array): Size | null =>
  bytes.length < 24 ? null : { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }

/** The size from the first frame header of a JPEG. */
const jpegSize = (bytes: Uint8Array): Size | null => {
  const data = view(bytes)
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = data.getUint16(at)
    if (marker >> 8 !== 0xff) return null
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    at += 2 + data.getUint16(at + 2)
  }
  return null
}

const isPng = (bytes: Uint8Array) => bytes.length > 8 && view(bytes).getUint32(0) === 0x89504e47

/** The height of a BMP inside an ICO includes its mask: halve it. */
const bitmapSize = (bytes: Uint8Array): Size | null =>
  bytes.length < 16
    ? null
    : { width: view(bytes).getInt32(4, true), height: Math.abs(view(bytes).getInt32(8, true)) / 2 }

/** The size of the largest picture in an ICO, read from the pictures themselves, since the directory may be wrong. */
const icoSize = (bytes: Uint8Array): Size | null => {
  const count = bytes.length < 22 ? 0 : view(bytes).getUint16(4, true)
  if (count === 0 || bytes.length < 6 + 16 * count) return null
  const sizes = Array.from({ length: count }, (_, at) => {
    const length = view(bytes).getUint32(6 + 16 * at + 8, true)
    const start = view(bytes).getUint32(6 + 16 * at + 12, true)
    if (start + length > bytes.length) return []
    const picture = bytes.subarray(start, start + length)
    const size = isPng(picture) ? pngSize(picture) : bitmapSize(picture)
    return size === null ? [] : [size]
  }).flat()
  if (sizes.length < count) return null
  const odd = sizes.find(({ height, width }) => height !== width || width < 1)
  return odd ?? sizes.reduce((one, other) => (other.width > one.width ? other : one))
}

/** The size of the canvas of a GIF, which contains all its frames. */
const gifSize = (bytes: Uint8Array): Size | null =>
  bytes.length < 10 ? null : { width: view(bytes).getUint16(6, true), height: view(bytes).getUint16(8, true) }

const threeBytes = (bytes: Uint8Array, at: number) =>
  view(bytes).getUint16(at, true) + 65_536 * view(bytes).getUint8(at + 2)

/** WebP stores the size in three different ways: lossy, lossless and extended. */
const webpSize = (bytes: Uint8Array): Size | null => {
  if (bytes.length < 30) return null
  switch (String.fromCharCode(...bytes.subarray(12, 16))) {
    case "VP8 ":
      return { width: view(bytes).getUint16(26, true) & 0x3fff, height: view(bytes).getUint16(28, true) & 0x3fff }
    case "VP8L": {
      const bits = view(bytes).getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { width: threeBytes(bytes, 24) + 1, height: threeBytes(bytes, 27) + 1 }
    default:
      return null
  }
}

const sizeOf = (type: string, bytes: Uint8Array): Size | null => {
  switch (type) {
    case "image/png":
      return pngSize(bytes)
    case "image/jpeg":
      return jpegSize(bytes)
    case "image/x-icon":
      return icoSize(bytes)
    case "image/gif":
      return gifSize(bytes)
    case "image/webp":
      return webpSize(bytes)
    default:
      return null
  }
}

const sizeProblem = (picture: LookPicture, { height, width }: Size): MessageCode | null => {
  if (Math.min(height, width) < 1 || Math.max(height, width) > maxSide) return "branding.picture_size"
  if (picture === "logo") return null
  if (height !== width) return "branding.icon_not_square"
  return picture === "apple-touch-icon" && width < 120 ? "branding.touch_icon_small" : null
}

/**
 * [WHL-003] [WHL-007] The type of a picture, detected by its content. Fails with an error code if type or size is not
 * acceptable.
 */
export const judgePicture = async (
  picture: LookPicture,
  bytes: Uint8Array
): Promise<Result.Result<JudgedPicture, MessageCode>> => {
  if (bytes.length === 0) return Result.fail("upload.empty")
  if (bytes.length > pictureLimit) return Result.fail("branding.picture_too_large")
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  // Treat an animated PNG as a PNG.
  const type = found?.mime === "image/apng" ? "image/png" : found?.mime
  if (type === undefined || !types[picture].includes(type)) return Result.fail("branding.picture_type")
  const size = sizeOf(type, bytes)
  const problem = size === null ? "branding.picture_unreadable" : sizeProblem(picture, size)
  return problem === null ? Result.succeed({ type }) : Result.fail(problem)
}
