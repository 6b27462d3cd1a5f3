import { expect, test } from "vitest"
import { type Corners, isSheet, type Point, turned, wholePicture, withCorner } from "#schemas/scans/page.ts"
import { brighten, findCorners, type Pixels, planeMap, straighten } from "#services/scans/sheet.ts"
import fc from "#tests/support/properties.ts"

const painted = (width: number, height: number, lightAt: (x: number, y: number) => number): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([lightAt(x, y), lightAt(x, y), lightAt(x, y), 255], (y * width + x) * 4)
  return { width, height, data }
}
const lightAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4] ?? -1
const projected = (map: ReadonlyArray<number>, u: number, v: number): Point => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = map
  return { x: (a * u + b * v + c) / (g * u + i * v + 1), y: (d * u + e * v + f) / (g * u + i * v + 1) }
}

const slanted: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.85, y: 0.2 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.8 }
]

test("a sheet is convex, inside the picture and not too small; a corner outside is moved to the edge", () => {
  expect([isSheet(wholePicture), isSheet(slanted)]).toEqual([true, true])
  expect(withCorner(wholePicture, 0, { x: -3, y: 0.5 })[0]).toEqual({ x: 0, y: 0.5 })
  // Two corners exchanged, one dragged over the diagonal, all in one point, and coordinates that are not numbers.
  expect(isSheet([slanted[1], slanted[0], slanted[2], slanted[3]])).toBe(false)
  expect(isSheet(withCorner(slanted, 0, { x: 0.8, y: 0.8 }))).toBe(false)
  expect(isSheet([slanted[0], slanted[0], slanted[0], slanted[0]])).toBe(false)
  expect(isSheet(withCorner(slanted, 0, { x: Number.NaN, y: 0 }))).toBe(false)
  expect([turned(0, -90), turned(270, 90), turned(90, 90)]).toEqual([270, 0, 180])
})

test("the projection leads each corner of a page to its point, for every sheet", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const point = fc.record({ x: part, y: part })
  const sheets = fc.tuple(point, point, point, point).filter((corners) => isSheet(corners))
  fc.assert(
    fc.property(sheets, (corners) => {
      const map = planeMap(corners, 210, 297)
      const ends = [
        [0, 0],
        [210, 0],
        [210, 297],
        [0, 297]
      ] as const
      for (const [at, [u, v]] of ends.entries()) {
        const found = projected(map, u, v)
        expect(Math.hypot(found.x - (corners[at]?.x ?? 0), found.y - (corners[at]?.y ?? 0))).toBeLessThan(1e-6)
      }
    })
  )
})

test("the corners of a light sheet on a dark ground are found, and the sheet is straightened without its ground", () => {
  const [width, height] = [160, 120]
  const inside = (x: number, y: number) =>
    slanted.every((corner, at) => {
      const next = slanted[(at + 1) % 4] ?? corner
      const [ax, ay] = [corner.x * width, corner.y * height]
      return (next.x * width - ax) * (y - ay) - (next.y * height - ay) * (x - ax) >= 0
    })
  const picture = painted(width, height, (x, y) => (inside(x, y) ? 220 : 40))
  const found = findCorners(picture)
  for (const [at, corner] of slanted.entries())
    expect(Math.hypot((found?.[at]?.x ?? 9) - corner.x, (found?.[at]?.y ?? 9) - corner.y)).toBeLessThan(0.03)
  const flat = straighten(picture, found ?? wholePicture, 1_000)
  expect(Math.max(flat.width, flat.height)).toBeLessThanOrEqual(1_000)
  const [right, below] = [flat.width - 4, flat.height - 4]
  for (const [x, y] of [
    [3, 3],
    [right, 3],
    [right, below],
    [3, below],
    [Math.round(flat.width / 2), Math.round(flat.height / 2)]
  ] as const)
    expect(lightAt(flat, x, y)).toBeGreaterThan(200)
  // No sheet is found in a uniform picture.
  expect(findCorners(painted(80, 60, () => 128))).toBeNull()
  expect(straighten(picture, wholePicture, 80)).toMatchObject({ width: 80, height: 60 })
})

test("shadows are taken out of the paper, and ink stays ink", () => {
  const shaded = painted(128, 128, (x, y) => (x % 16 === 0 && y % 4 < 2 ? 20 : 240 - x))
  const clear = brighten(shaded)
  expect(lightAt(clear, 5, 7)).toBeGreaterThan(235)
  expect(lightAt(clear, 121, 7)).toBeGreaterThan(225)
  expect(lightAt(clear, 64, 4)).toBeLessThan(60)
})
