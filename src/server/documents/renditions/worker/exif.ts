/** The EXIF orientation: 1 upright; 6, 3 and 8 rotated by a quarter more each; the others mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const upright: ReadonlyArray<Orientation> = [1, 6, 3, 8]
const mirrored: ReadonlyArray<Orientation> = [2, 7, 4, 5]

/** The orientation after `quarters` quarter turns clockwise. */
export const turnedBy = (orientation: Orientation, quarters: number): Orientation => {
  const cycle = upright.includes(orientation) ? upright : mirrored
  return cycle[(cycle.indexOf(orientation) + quarters) % 4] ?? orientation
}

const tag = 0x0112
const mark = [0x45, 0x78, 0x69, 0x66, 0, 0]

interface Segment {
  /** Offsets of its marker and of the byte after its end. */
  readonly start: number
  readonly end: number
}

/** The EXIF segment of a JPEG, or null. */
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

/** An EXIF segment with the orientation alone. */
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

/** Appends a copy of the directory with one more entry at the end, so that all existing offsets stay valid. */
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
  // Entries must be sorted by tag.
  all.sort((one, other) => one.key - other.key)
  all.forEach(({ bytes }, n) => bytes.copy(made, start + 2 + 12 * n))
  put(made, made.length - 4, four(first + 2 + 12 * entries.length), 4)
  return made
}

/** How a JPEG says that it has to be turned to be seen upright. */
export const orientationOf = (jpeg: Buffer): Orientation => {
  const segment = exifSegment(jpeg)
  if (segment === null) return 1
  const { own, two } = notes(jpeg.subarray(segment.start + 10, segment.end))
  return own === undefined ? 1 : asOrientation(two(own + 8))
}

/** Rotates a JPEG without re-encoding, by its EXIF orientation. */
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
  // The segment would exceed 64 kB: replace it.
  if (length > 0xffff) {
    return Buffer.concat([jpeg.subarray(0, segment.start), newSegment(orientation), jpeg.subarray(segment.end)])
  }
  head.writeUInt16BE(length, 2)
  return Buffer.concat([jpeg.subarray(0, segment.start), head, made, jpeg.subarray(segment.end)])
}
