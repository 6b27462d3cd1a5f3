import { deflateSync } from "node:zlib"
import { crc32 } from "node:zlib"
import jpeg from "jpeg-js"
import { randomOf } from "#server/composition/demo/random.ts"

/** A picture with one byte per pixel: the index of its colour in the palette. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

// Glyphs of 5 by 7 pixels: one byte per column, the lowest bit is the top pixel.
const glyphs: Readonly<Record<string, string>> = {
  "0": "3E5149453E",
  "1": "00427F4000",
  "2": "4261514946",
  "3": "2141454B31",
  "4": "1814127F10",
  "5": "2745454539",
  "6": "3C4A494930",
  "7": "0171090503",
  "8": "3649494936",
  "9": "064949291E",
  A: "7E1111117E",
  B: "7F49494936",
  C: "3E41414122",
  D: "7F4141221C",
  E: "7F49494941",
  F: "7F09090901",
  G: "3E4149497A",
  H: "7F0808087F",
  I: "00417F4100",
  J: "2040413F01",
  K: "7F08142241",
  L: "7F40404040",
  M: "7F020C027F",
  N: "7F0408107F",
  O: "3E4141413E",
  P: "7F09090906",
  Q: "3E4151215E",
  R: "7F09192946",
  S: "4649494931",
  T: "01017F0101",
  U: "3F4040403F",
  V: "1F2040201F",
  W: "3F4038403F",
  X: "6314081463",
  Y: "0708700807",
  Z: "6151494543",
  ".": "0060600000",
  ",": "0050300000",
  ":": "0036360000",
  "-": "0808080808",
  "/": "2010080402",
  "%": "2313086462",
  "*": "14083E0814",
  "'": "0005030000",
  "&": "3649552250",
  "€": "143E555541",
  "(": "001C224100",
  ")": "0041221C00"
}

const fill = ({ height, pixels, width }: Canvas, x: number, y: number, w: number, h: number, colour: number) => {
  for (let row = Math.max(0, y); row < Math.min(height, y + h); row++)
    pixels.fill(colour, row * width + Math.max(0, x), row * width + Math.min(width, x + w))
}

const upper = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase()

const write = (canvas: Canvas, text: string, x: number, y: number, scale: number, colour: number) => {
  for (const [place, letter] of [...upper(text)].entries()) {
    const columns = glyphs[letter]?.match(/../g) ?? []
    for (const [column, hex] of columns.entries())
      for (let row = 0; row < 7; row++)
        if ((Number.parseInt(hex, 16) >> row) & 1)
          fill(canvas, x + (place * 6 + column) * scale, y + row * scale, scale, scale, colour)
  }
}
const widthOf = (text: string, scale: number) => upper(text).length * 6 * scale

const canvasOf = (width: number, height: number): Canvas => ({ width, height, pixels: new Uint8Array(width * height) })

export type Palette = ReadonlyArray<readonly [number, number, number]>

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** Encodes a PNG with a palette. */
export const encodePng = ({ height, pixels, width }: Canvas, palette: Palette): Uint8Array => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("PLTE", Buffer.from(palette.flat())),
      chunk("IDAT", deflateSync(rows, { level: 6 })),
      chunk("IEND", Buffer.alloc(0))
    ])
  )
}

export interface Receipt {
  readonly shop: string
  readonly lines: ReadonlyArray<readonly [string, string]>
  readonly total: string
  readonly date: string
}

const receiptCanvas = ({ date, lines, shop, total }: Receipt): Canvas => {
  const canvas = canvasOf(420, 300 + lines.length * 28)
  fill(canvas, 0, 0, canvas.width, canvas.height, 1)
  const centred = (text: string, y: number, scale: number) =>
    write(canvas, text, Math.max(12, Math.floor((canvas.width - widthOf(text, scale)) / 2)), y, scale, 2)
  centred(shop, 30, 3)
  centred(date, 72, 2)
  fill(canvas, 24, 104, canvas.width - 48, 2, 3)
  for (const [index, [label, price]] of lines.entries()) {
    write(canvas, label, 28, 124 + index * 28, 2, 2)
    write(canvas, price, canvas.width - 28 - widthOf(price, 2), 124 + index * 28, 2, 2)
  }
  const bottom = 136 + lines.length * 28
  fill(canvas, 24, bottom, canvas.width - 48, 2, 3)
  write(canvas, "TOTAL TTC", 28, bottom + 18, 3, 2)
  write(canvas, total, canvas.width - 28 - widthOf(total, 3), bottom + 18, 3, 2)
  centred("MERCI DE VOTRE VISITE", bottom + 72, 2)
  return canvas
}

/** A receipt that looks scanned. */
export const receiptPng = (receipt: Receipt): Uint8Array => {
  const canvas = receiptCanvas(receipt)
  const random = randomOf(receipt.shop + receipt.date)
  for (let speck = 0; speck < 500; speck++)
    fill(canvas, random.whole(0, canvas.width), random.whole(0, canvas.height), 1, 1, 3)
  return encodePng(canvas, [
    [255, 255, 255],
    [250, 249, 245],
    [38, 38, 42],
    [190, 190, 188]
  ])
}

/** The same receipt as if photographed: on a table, rotated, unevenly lit. */
export const receiptJpg = (receipt: Receipt): Uint8Array => {
  const paper = receiptCanvas(receipt)
  const [width, height] = [520, paper.height + 120]
  const data = Buffer.alloc(width * height * 4)
  const random = randomOf(receipt.shop)
  const lean = random.whole(4, 9) / 100
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [Math.round(x - 40 - y * lean), Math.round(y - 60 + x * lean)]
      const on = u >= 0 && v >= 0 && u < paper.width && v < paper.height
      const light = 1 - Math.hypot(x - width * 0.35, y - height * 0.3) / (height * 1.9)
      const wood = 96 + 10 * Math.sin(y / 7 + Math.sin(x / 60) * 2)
      const colour = on ? (paper.pixels[v * paper.width + u] ?? 1) : 0
      const tone = colour === 0 ? wood : colour === 1 ? 246 : colour === 2 ? 52 : 170
      const at = (y * width + x) * 4
      data[at] = tone * light
      data[at + 1] = (on ? tone * 0.985 : tone * 0.74) * light
      data[at + 2] = (on ? tone * 0.94 : tone * 0.52) * light
      data[at + 3] = 255
    }
  return new Uint8Array(jpeg.encode({ data, width, height }, 72).data)
}

/** A bar chart of twelve months. */
export const chartPng = (
  title: string,
  values: ReadonlyArray<number>,
  rgb: readonly [number, number, number]
): Uint8Array => {
  const canvas = canvasOf(840, 420)
  write(canvas, title, 40, 24, 3, 1)
  const top = Math.max(...values, 1)
  const step = Math.floor(760 / values.length)
  for (let line = 0; line <= 4; line++) fill(canvas, 40, 360 - line * 70, 760, 1, 3)
  for (const [index, value] of values.entries()) {
    const height = Math.round((value / top) * 280)
    fill(canvas, 48 + index * step, 360 - height, step - 16, height, 2)
    write(canvas, String(index + 1).padStart(2, "0"), 48 + index * step + Math.floor((step - 40) / 2), 374, 2, 1)
  }
  return encodePng(canvas, [[255, 255, 255], [44, 52, 58], rgb, [222, 226, 229]])
}
