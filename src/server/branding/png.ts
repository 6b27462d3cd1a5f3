import { crc32, deflateSync } from "node:zlib"

/** RGBA bytes of all pixels, row by row. */
export interface Bitmap {
  readonly size: number
  readonly points: Uint8Array
}

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

const rgba = 6
const rgb = 2

const encode = ({ points, size }: Bitmap, colours: typeof rgb | typeof rgba): Uint8Array => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, colours, 0, 0, 0], 8)
  const width = size * (colours === rgb ? 3 : 4)
  // Each row starts with its filter type; 0 is none.
  const rows = Buffer.alloc((width + 1) * size)
  for (let y = 0; y < size; y++)
    if (colours === rgba) rows.set(points.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
    else
      for (let x = 0; x < size; x++)
        rows.set(points.subarray((y * size + x) * 4, (y * size + x) * 4 + 3), y * (width + 1) + 1 + x * 3)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(rows, { level: 9 })),
      chunk("IEND", Buffer.alloc(0))
    ])
  )
}

/** Encodes a square PNG with an alpha channel. */
export const encodePng = (bitmap: Bitmap): Uint8Array => encode(bitmap, rgba)

/** Encodes a square PNG without an alpha channel; alpha values are dropped. */
export const encodeOpaquePng = (bitmap: Bitmap): Uint8Array => encode(bitmap, rgb)

/** Encodes an ICO that contains a PNG of each size. */
export const encodeIco = (bitmaps: ReadonlyArray<Bitmap>): Uint8Array => {
  const pictures = bitmaps.map((bitmap) => ({ size: bitmap.size, png: encodePng(bitmap) }))
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let place = head.length
  for (const [at, { png, size }] of pictures.entries()) {
    const entry = 6 + 16 * at
    // The directory has one byte for the size: 0 means 256.
    head.set([size % 256, size % 256, 0, 0], entry)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(place, entry + 12)
    place += png.length
  }
  return new Uint8Array(Buffer.concat([head, ...pictures.map(({ png }) => png)]))
}
