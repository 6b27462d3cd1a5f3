import { leastArea } from "#schemas/signatures/rules.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"

/** A point of a page, in parts of the page as displayed, from its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}
export const grips = ["nw", "ne", "sw", "se"] as const
/** The part of an area that is dragged: the whole area, or a corner. */
export type Grip = "body" | (typeof grips)[number]

/** Size of an area placed by one click. */
export const usualArea = { width: 0.3, height: 0.08 } as const
/** Distance of one key press, as part of the page. */
export const keyStep = 0.01

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))
/** Six decimals are finer than a pixel, and what is stored does not depend on the zoom. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** The nearest area that is large enough and inside the page. */
export const insidePage = ({ height, page, width, x, y }: SignatureArea): SignatureArea => {
  const wide = between(width, leastArea.width, 1)
  const high = between(height, leastArea.height, 1)
  return {
    page,
    x: rounded(between(x, 0, 1 - wide)),
    y: rounded(between(y, 0, 1 - high)),
    width: rounded(wide),
    height: rounded(high)
  }
}

/** An area of the usual size around a point. */
export const areaAround = (page: number, { x, y }: Point): SignatureArea =>
  insidePage({ page, ...usualArea, x: x - usualArea.width / 2, y: y - usualArea.height / 2 })

/** The area between two corners; of the usual size if they are too close to have been dragged apart. */
export const areaBetween = (page: number, from: Point, to: Point): SignatureArea => {
  const width = Math.abs(to.x - from.x)
  const height = Math.abs(to.y - from.y)
  if (width < leastArea.width / 2 || height < leastArea.height / 2) return areaAround(page, from)
  return insidePage({ page, x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height })
}

export const movedBy = (area: SignatureArea, { x, y }: Point): SignatureArea =>
  insidePage({ ...area, x: area.x + x, y: area.y + y })

/** Moves one corner; the opposite one stays. */
export const resizedBy = (area: SignatureArea, grip: Exclude<Grip, "body">, { x, y }: Point): SignatureArea => {
  const right = area.x + area.width
  const bottom = area.y + area.height
  const isWest = grip === "nw" || grip === "sw"
  const isNorth = grip === "nw" || grip === "ne"
  const left = isWest ? between(area.x + x, 0, right - leastArea.width) : area.x
  const top = isNorth ? between(area.y + y, 0, bottom - leastArea.height) : area.y
  const newRight = isWest ? right : between(right + x, area.x + leastArea.width, 1)
  const newBottom = isNorth ? bottom : between(bottom + y, area.y + leastArea.height, 1)
  return insidePage({ page: area.page, x: left, y: top, width: newRight - left, height: newBottom - top })
}

const overlap = (one: SignatureArea, other: SignatureArea) =>
  one.page === other.page &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** The first free place of a page from the bottom, in rows of three; the middle of the page if there is none. */
export const freeArea = (page: number, taken: ReadonlyArray<SignatureArea>): SignatureArea => {
  for (let y = 0.84; y >= 0.06; y -= 0.1) {
    for (const x of [0.06, 0.38, 0.68]) {
      const area = insidePage({ page, ...usualArea, width: 0.26, x, y })
      if (!taken.some((other) => overlap(area, other))) return area
    }
  }
  return areaAround(page, { x: 0.5, y: 0.5 })
}
