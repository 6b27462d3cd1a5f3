import { type Rgb, rgbOf, textOn } from "#schemas/branding/colours.ts"
import type { LookIcon } from "#schemas/branding/rules.ts"
import { letters } from "#server/branding/letters.ts"
import { type Bitmap, encodeIco, encodePng } from "#server/branding/png.ts"

type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

const capital = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase()

/** The initials of the first two words, without characters that have no glyph; empty if none has one. */
export const markOf = (name: string): ReadonlyArray<string> =>
  capital(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0))
    .filter((letter) => letter in letters)
    .slice(0, 2)

const folder: ReadonlyArray<number> = [0, 2, 4.6, 2, 6.4, 4.4, 14, 4.4, 14, 13, 0, 13, 0, 2]

const segmentsOf = (stroke: ReadonlyArray<number>, dx: number): ReadonlyArray<Segment> =>
  Array.from({ length: stroke.length / 2 - 1 }, (_, at) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = stroke.slice(at * 2, at * 2 + 4)
    return [x1 + dx, y1, x2 + dx, y2] as const
  })

/** Space between two letters, in units of the glyphs. */
const gap = 4.6

/** The line segments of the initials (or of a folder symbol), with their bounding box. */
const outlineOf = (mark: ReadonlyArray<string>) => {
  let place = 0
  const segments = (mark.length === 0 ? [[folder]] : mark.map((letter) => letters[letter] ?? [])).flatMap((strokes) => {
    const xs = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 0))
    const left = Math.min(...xs)
    const found = strokes.flatMap((stroke) => segmentsOf(stroke, place - left))
    place += Math.max(...xs) - left + gap
    return found
  })
  return { segments, width: place - gap, height: 14 }
}

const distance = (x: number, y: number, [x1, y1, x2, y2]: Segment) => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Anti-aliasing: coverage from 0 to 1 of a pixel whose centre is `away` pixels outside of an edge. */
const cover = (away: number) => Math.max(0, Math.min(1, 0.5 - away))

interface Tile {
  readonly size: number
  /** Corner radius as a fraction of the size; 0 where the platform rounds the corners itself. */
  readonly radius: number
  readonly ground: Rgb
  readonly ink: Rgb
  readonly mark: ReadonlyArray<string>
}

const tile = ({ ground, ink, mark, radius, size }: Tile): Bitmap => {
  const points = new Uint8Array(size * size * 4)
  const { height, segments, width } = outlineOf(mark)
  // The initials take half of the height, or less if they would be too wide.
  const scale = Math.min((size * 0.5) / height, (size * 0.66) / Math.max(width, 1))
  const pen = Math.max(scale * (mark.length > 1 ? 1.25 : 1.1), size * 0.04)
  const [left, top] = [(size - width * scale) / 2, (size - height * scale) / 2]
  const [half, round] = [size / 2, size * radius]
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [x, y] = [column + 0.5, row + 0.5]
      const [ox, oy] = [Math.abs(x - half) - half + round, Math.abs(y - half) - half + round]
      const edge = round === 0 ? 1 : cover(Math.hypot(Math.max(ox, 0), Math.max(oy, 0)) - round)
      const near = segments.reduce(
        (least, segment) => Math.min(least, distance((x - left) / scale, (y - top) / scale, segment)),
        Infinity
      )
      const written = cover(near * scale - pen)
      const at = (row * size + column) * 4
      for (const channel of [0, 1, 2] as const)
        points[at + channel] = Math.round(ground[channel] + (ink[channel] - ground[channel]) * written)
      points[at + 3] = Math.round(edge * 255)
    }
  return { size, points }
}

export interface IconSource {
  readonly name: string
  /** A colour such as `#0b5f6e`. */
  readonly primary_color: string
}

const touchIconSize = 180
const faviconSizes = [16, 32, 48]

const inkOn = (ground: Rgb): Rgb => (textOn(ground).text === "dark" ? [24, 24, 27] : [255, 255, 255])

/**
 * Icon sizes in pixels of an installed web app. The background fills the whole icon, so that platforms can cut its
 * corners.
 */
export const appIconSizes = [192, 512] as const

export const drawAppIcon = ({ name, primary_color }: IconSource, size: (typeof appIconSizes)[number]): Uint8Array => {
  const ground = rgbOf(primary_color)
  return encodePng(tile({ size, radius: 0, ground, ink: inkOn(ground), mark: markOf(name) }))
}

/** [WHL-007] Draws an icon from the firm's name and colour: a PNG for phones, an ICO for browser tabs. */
export const drawIcon = ({ name, primary_color }: IconSource, icon: LookIcon): Uint8Array => {
  const ground = rgbOf(primary_color)
  const ink = inkOn(ground)
  const mark = markOf(name)
  return icon === "apple-touch-icon"
    ? encodePng(tile({ size: touchIconSize, radius: 0, ground, ink, mark }))
    : encodeIco(
        // Below 32 pixels show one letter: two would be illegible.
        faviconSizes.map((size) => tile({ size, radius: 0.22, ground, ink, mark: size < 32 ? mark.slice(0, 1) : mark }))
      )
}
