/** The EXIF orientation: 1 is upright; 6, 3 and 8 are rotated by 90, 180 and 270 degrees; the others are mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const upright: ReadonlyArray<Orientation> = [1, 6, 3, 8]
const mirrored: ReadonlyArray<Orientation> = [2, 7, 4, 5]

/** The orientation after `quarters` more clockwise rotations by 90 degrees. */
export const turnedBy = (orientation: Orientation, quarters: number): Orientation => {
  const cycle = upright.includes(orientation) ? upright : mirrored
  return cycle[(cycle.indexOf(orientation) + quarters) % 4] ?? orientation
}

const tag = 0x0112
const mark = [0x45, 0x78, 0x69, 0x66, 0, 0]

interface Segment {
  /** Offset of the segment's marker; `end` is the offset after its last byte. */
  readonly start: number
  readonly end: number
}

/** Finds the EXIF segment of a JPEG; null if there is none. */
const exifSegment = (jpeg: Buffer): Segment | null => {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return null
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length) return null
    if (marker === 0xe1 && mark.every((byte, n) => jpeg[at + 4 + n] === byte)) return { start: at, end }
    at = end
  }
  return null
}

/** Makes an EXIF segment that holds only the orientation. */
const newSegment = (orientation: Orientation) => {
  const segment = Buffer.from(
    "ffe10022457869660000" + "4d4d002a000000080001" + "011200030000000100010000" + "00000000",
    "hex"
  )
  segment.writeUInt16BE(orientation, 28)
  return segment
}

const notes = (tiff: Buffer) => {
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const put = (target: Buffer, at: number, value: number, size: 2 | 4) =>
    size === 2
      ? isLittle
        ? target.writeUInt16LE(value, at)
        : target.writeUInt16BE(value, at)
      : isLittle
        ? target.writeUInt32LE(value, at)
        : target.writeUInt32BE(value, at)
  const first = four(4)
  const count = two(first)
  const entries = Array.from({ length: count }, (_, n) => first + 2 + 12 * n)
  return { entries, first, four, put, two, own: entries.find((at) => two(at) === tag) }
}

const asOrientation = (value: number): Orientation => (value >= 1 && value <= 8 ? value : 1) as Orientation

/**
 * Adds an orientation entry: appends a longer copy of the directory to the end, so that existing offsets stay valid.
 */
const withEntry = (tiff: Buffer, orientation: Orientation): Buffer => {
  const { entries, first, four, put, two } = notes(tiff)
  const start = tiff.length + (tiff.length % 2)
  const made = Buffer.alloc(start + 2 + 12 * (entries.length + 1) + 4)
  tiff.copy(made)
  put(made, 4, start, 4)
  put(made, start, entries.length + 1, 2)
  const own = Buffer.alloc(12)
  put(own, 0, tag, 2)
  put(own, 2, 3, 2)
  put(own, 4, 1, 4)
  put(own, 8, orientation, 2)
  const all = [...entries.map((at) => ({ key: two(at), bytes: tiff.subarray(at, at + 12) })), { key: tag, bytes: own }]
  // EXIF requires entries sorted by tag.
  all.sort((one, other) => one.key - other.key)
  all.forEach(({ bytes }, n) => bytes.copy(made, start + 2 + 12 * n))
  put(made, made.length - 4, four(first + 2 + 12 * entries.length), 4)
  return made
}

/** The orientation in which a viewer has to display the JPEG. */
export const orientationOf = (jpeg: Buffer): Orientation => {
  const segment = exifSegment(jpeg)
  if (segment === null) return 1
  const { own, two } = notes(jpeg.subarray(segment.start + 10, segment.end))
  return own === undefined ? 1 : asOrientation(two(own + 8))
}

/** Rotates a JPEG by changing its EXIF orientation, without encoding the picture again. */
export const turnJpeg = (bytes: Uint8Array, quarters: number): Uint8Array => {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segment = exifSegment(jpeg)
  if (segment === null) {
    return Buffer.concat([jpeg.subarray(0, 2), newSegment(turnedBy(1, quarters)), jpeg.subarray(2)])
  }
  const tiff = Buffer.from(jpeg.subarray(segment.start + 10, segment.end))
  const { own, put, two } = notes(tiff)
  const before = own === undefined ? 1 : asOrientation(two(own + 8))
  const orientation = turnedBy(before, quarters)
  if (own !== undefined) put(tiff, own + 8, orientation, 2)
  const made = own === undefined ? withEntry(tiff, orientation) : tiff
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...mark])
  const length = made.length + 8
  // Too long for one segment (64 kB): drop the other EXIF data.
  if (length > 0xffff) {
    return Buffer.concat([jpeg.subarray(0, segment.start), newSegment(orientation), jpeg.subarray(segment.end)])
  }
  head.writeUInt16BE(length, 2)
  return Buffer.concat([jpeg.subarray(0, segment.start), head, made, jpeg.subarray(segment.end)])
}
