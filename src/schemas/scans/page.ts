/** A point of a picture; both coordinates are fractions of its width and height, from 0 to 1. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** The corners of a sheet on a picture, clockwise from the top left. */
export type Corners = readonly [Point, Point, Point, Point]
/** Clockwise rotation in degrees. */
export type Turn = 0 | 90 | 180 | 270

/** A page of a scan: a photo, and the corrections applied to it. */
export interface ScanPage {
  /** Id of the photo. */
  readonly id: number
  readonly corners: Corners
  /** Corners detected in the photo; the user may move them. */
  readonly suggested: Corners
  readonly turn: Turn
  /** Whether shadows are removed and the paper is whitened. */
  readonly isBright: boolean
}

/** Maximum pages of one scan, limited by the memory of a phone. */
export const pageLimit = 30
export const scanNameLimit = 100

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 }
]

/** Minimum area of a page, as a fraction of the picture's area. */
const smallest = 0.02

/**
 * Whether four points can be the corners of a sheet: inside the picture, convex, clockwise, and of at least 2 % of its
 * area.
 */
export const isSheet = (corners: Corners): boolean => {
  let area = 0
  for (const [at, point] of corners.entries()) {
    if (!(point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1)) return false
    const next = corners[(at + 1) % 4] ?? point
    const after = corners[(at + 2) % 4] ?? point
    const bend = (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x)
    if (!(bend > 0.000_1)) return false
    area += (point.x * next.y - next.x * point.y) / 2
  }
  return area >= smallest
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Moves one corner; a point outside the picture is moved to its edge. The other corners are unchanged. */
export const withCorner = (corners: Corners, at: number, { x, y }: Point): Corners => {
  const moved = { x: within(x), y: within(y) }
  const [one, two, three, four] = corners.map((corner, place) => (place === at ? moved : corner))
  return [one ?? moved, two ?? moved, three ?? moved, four ?? moved]
}

export const turned = (turn: Turn, by: 90 | -90): Turn => ((turn + by + 360) % 360) as Turn
