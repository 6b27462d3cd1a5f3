export interface Size {
  readonly width: number
  readonly height: number
}

/** Maximum pixels of a decoded picture: a file of a few kilobytes may declare gigabytes. */
export const pointLimit = 60_000_000
const sideLimit = 20_000

export const isTooLarge = ({ height, width }: Size): boolean =>
  width > sideLimit || height > sideLimit || width * height > pointLimit

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const wordAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

export type PictureFormat = "png" | "jpeg" | "gif" | "webp"

/** Detects the format from the first bytes, ignoring the extension. */
export const formatOf = (bytes: Uint8Array): PictureFormat | null => {
  const start = wordAt(bytes, 0)
  if (start === "\x89PNG") return "png"
  if (start === "GIF8") return "gif"
  if (start === "RIFF" && wordAt(bytes, 8) === "WEBP") return "webp"
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? "jpeg" : null
}

const jpegSize = (bytes: Uint8Array): Size | null => {
  const data = viewOf(bytes)
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = data.getUint16(at)
    // JPEG allows any number of 0xff fill bytes before a marker.
    if (marker === 0xffff) {
      at += 1
      continue
    }
    if (marker >> 8 !== 0xff) return null
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    at += 2 + Math.max(2, data.getUint16(at + 2))
  }
  return null
}

const webpSize = (bytes: Uint8Array): Size | null => {
  if (bytes.length < 30) return null
  const data = viewOf(bytes)
  const kind = wordAt(bytes, 12)
  if (kind === "VP8 ") return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (kind === "VP8L") {
    const bits = data.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== "VP8X") return null
  const three = (at: number) => data.getUint16(at, true) + (bytes[at + 2] ?? 0) * 65_536 + 1
  return { width: three(24), height: three(27) }
}

/** Reads a picture's size from its header, without decoding the picture; null if the header has none. */
export const pictureSize = (bytes: Uint8Array): Size | null => {
  const format = formatOf(bytes)
  const data = viewOf(bytes)
  if (format === "png") return bytes.length < 24 ? null : { width: data.getUint32(16), height: data.getUint32(20) }
  if (format === "gif")
    return bytes.length < 10 ? null : { width: data.getUint16(6, true), height: data.getUint16(8, true) }
  if (format === "jpeg") return jpegSize(bytes)
  return format === "webp" ? webpSize(bytes) : null
}
