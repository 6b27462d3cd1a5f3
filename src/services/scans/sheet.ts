import { type Corners, isSheet, type Point } from "#schemas/scans/page.ts"

/** Pixels of a picture in RGBA, four bytes each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/**
 * The eight coefficients of the perspective transform from a rectangle to four points: `x = (a·u + b·v + c) / (g·u +
 * i·v + 1)`, and `y` with d, e and f. Solved by Gauss–Jordan elimination with pivoting.
 */
export const planeMap = (points: ReadonlyArray<Point>, width: number, height: number): ReadonlyArray<number> => {
  const rows: Array<Array<number>> = []
  const flat = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height]
  ] as const
  for (const [at, [u, v]] of flat.entries()) {
    const { x, y } = points[at] ?? { x: 0, y: 0 }
    rows.push([u, v, 1, 0, 0, 0, -u * x, -v * x, x], [0, 0, 0, u, v, 1, -u * y, -v * y, y])
  }
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let at = 0; at < 8; at += 1) {
    let pivot = at
    for (let row = at + 1; row < 8; row += 1) if (Math.abs(cell(row, at)) > Math.abs(cell(pivot, at))) pivot = row
    const [one, other] = [rows[at] ?? [], rows[pivot] ?? []]
    rows[at] = other
    rows[pivot] = one
    for (let row = 0; row < 8; row += 1) {
      if (row === at) continue
      const factor = cell(row, at) / cell(at, at)
      const line = rows[row] ?? []
      for (let column = at; column < 9; column += 1) line[column] = (line[column] ?? 0) - factor * cell(at, column)
    }
  }
  return rows.map((row, at) => (row[8] ?? 0) / (row[at] ?? 1))
}

const length = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Corrects the perspective of a sheet; the result's longer side has at most `most` pixels. */
export const straighten = ({ data, height, width }: Pixels, corners: Corners, most: number): Pixels => {
  const points = corners.map(({ x, y }) => ({ x: x * (width - 1), y: y * (height - 1) })) as [
    Point,
    Point,
    Point,
    Point
  ]
  const [one, two, three, four] = points
  const wide = Math.max(length(one, two), length(four, three))
  const tall = Math.max(length(one, four), length(two, three))
  const scale = Math.min(1, most / Math.max(wide, tall))
  const flat = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(tall * scale)) }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = planeMap(points, flat.width, flat.height)
  const result = new Uint8ClampedArray(flat.width * flat.height * 4)
  // About four million iterations: no arrays or objects in the loop, which are slow until the browser has optimised it.
  let at = 0
  for (let v = 0; v < flat.height; v += 1)
    for (let u = 0; u < flat.width; u += 1) {
      const column = u + 0.5
      const row = v + 0.5
      const depth = g * column + i * row + 1
      const x = Math.min(width - 1, Math.max(0, (a * column + b * row + c) / depth))
      const y = Math.min(height - 1, Math.max(0, (d * column + e * row + f) / depth))
      const left = Math.floor(x)
      const top = Math.floor(y)
      const partX = x - left
      const partY = y - top
      const upperLeft = (top * width + left) * 4
      const upperRight = left + 1 < width ? upperLeft + 4 : upperLeft
      const down = top + 1 < height ? width * 4 : 0
      for (let colour = 0; colour < 3; colour += 1) {
        const one = upperLeft + colour
        const two = upperRight + colour
        const upper = (data[one] ?? 0) * (1 - partX) + (data[two] ?? 0) * partX
        const lower = (data[one + down] ?? 0) * (1 - partX) + (data[two + down] ?? 0) * partX
        result[at + colour] = upper * (1 - partY) + lower * partY
      }
      result[at + 3] = 255
      at += 4
    }
  return { ...flat, data: result }
}

const lightOf = (data: Uint8ClampedArray, at: number) =>
  ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8

/** Side in pixels of the squares in which brightness is measured. */
const square = 32
/** Quantile of the brightness in a square that is taken as the brightness of the paper. */
const paperPart = 0.85
const darkestPaper = 90

const squareBefore = (place: number, count: number) => Math.max(0, Math.min(count - 2, Math.floor(place)))

/** Removes shadows: scales the brightness of each square so that its paper becomes white. */
export const brighten = ({ data, height, width }: Pixels): Pixels => {
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)]
  const paper = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256)
      let total = 0
      for (let y = row * square; y < Math.min(height, (row + 1) * square); y += 1)
        for (let x = column * square; x < Math.min(width, (column + 1) * square); x += 1) {
          const light = lightOf(data, (y * width + x) * 4)
          counts[light] = (counts[light] ?? 0) + 1
          total += 1
        }
      let seen = 0
      let level = 0
      while (level < 255 && seen + (counts[level] ?? 0) < total * paperPart) {
        seen += counts[level] ?? 0
        level += 1
      }
      // Lower bound, so that a square covered by a dark picture is not brightened to white.
      paper[row * columns + column] = Math.max(darkestPaper, level)
    }
  // Between the centres of the squares, the paper's brightness is interpolated linearly.
  const lefts = Int32Array.from({ length: width }, (_, x) => squareBefore(x / square - 0.5, columns))
  const result = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y += 1) {
    const row = y / square - 0.5
    const top = squareBefore(row, rows)
    const partY = row - top
    const above = top * columns
    const below = Math.min(rows - 1, top + 1) * columns
    for (let x = 0; x < width; x += 1) {
      const left = lefts[x] ?? 0
      const right = left + 1 < columns ? left + 1 : left
      const partX = x / square - 0.5 - left
      const upper = (paper[above + left] ?? 0) * (1 - partX) + (paper[above + right] ?? 0) * partX
      const lower = (paper[below + left] ?? 0) * (1 - partX) + (paper[below + right] ?? 0) * partX
      const factor = 250 / Math.max(darkestPaper, upper * (1 - partY) + lower * partY)
      const at = (y * width + x) * 4
      result[at] = (data[at] ?? 0) * factor
      result[at + 1] = (data[at + 1] ?? 0) * factor
      result[at + 2] = (data[at + 2] ?? 0) * factor
      result[at + 3] = 255
    }
  }
  return { width, height, data: result }
}

/** Otsu's method: the brightness that best separates the pixels into two classes. */
const threshold = (counts: Uint32Array, total: number) => {
  let sum = 0
  for (const [light, count] of counts.entries()) sum += light * count
  let [best, bestSpread, below, sumBelow] = [127, -1, 0, 0]
  for (const [light, count] of counts.entries()) {
    below += count
    sumBelow += light * count
    if (below === 0 || below === total) continue
    const gap = sumBelow / below - (sum - sumBelow) / (total - below)
    const spread = below * (total - below) * gap * gap
    if (spread > bestSpread) [best, bestSpread] = [light, spread]
  }
  return best
}

/** Pixel indexes of the largest connected component of the mask (four neighbours). */
const largestPiece = (holds: Uint8Array, width: number): ReadonlyArray<number> => {
  const seen = new Uint8Array(holds.length)
  let largest: ReadonlyArray<number> = []
  for (let start = 0; start < holds.length; start += 1) {
    if (holds[start] !== 1 || seen[start] === 1) continue
    const piece = [start]
    seen[start] = 1
    for (let at = 0; at < piece.length; at += 1) {
      const pixel = piece[at] ?? 0
      const column = pixel % width
      for (const next of [
        column > 0 ? pixel - 1 : -1,
        column < width - 1 ? pixel + 1 : -1,
        pixel - width,
        pixel + width
      ])
        if (next >= 0 && next < holds.length && holds[next] === 1 && seen[next] !== 1) {
          seen[next] = 1
          piece.push(next)
        }
    }
    if (piece.length > largest.length) largest = piece
  }
  return largest
}

/** Minimum fraction of the picture that a detected sheet has to cover. */
const leastSheet = 0.15

/** Finds the corners of the brightest sheet in a small picture; null if none stands out. */
export const findCorners = ({ data, height, width }: Pixels): Corners | null => {
  const counts = new Uint32Array(256)
  const total = width * height
  for (let pixel = 0; pixel < total; pixel += 1) {
    const light = lightOf(data, pixel * 4)
    counts[light] = (counts[light] ?? 0) + 1
  }
  const limit = threshold(counts, total)
  const holds = new Uint8Array(total)
  for (let pixel = 0; pixel < total; pixel += 1) holds[pixel] = lightOf(data, pixel * 4) > limit ? 1 : 0
  const piece = largestPiece(holds, width)
  // Too small to be a sheet, or the whole picture has the same brightness.
  if (piece.length < total * leastSheet || piece.length === total) return null
  const extreme = (rank: (x: number, y: number) => number): Point => {
    let [best, bestRank] = [0, Number.NEGATIVE_INFINITY]
    for (const pixel of piece) {
      const own = rank(pixel % width, Math.floor(pixel / width))
      if (own > bestRank) [best, bestRank] = [pixel, own]
    }
    return { x: (best % width) / (width - 1), y: Math.floor(best / width) / (height - 1) }
  }
  const corners: Corners = [
    extreme((x, y) => -x - y),
    extreme((x, y) => x - y),
    extreme((x, y) => x + y),
    extreme((x, y) => y - x)
  ]
  return isSheet(corners) ? corners : null
}
