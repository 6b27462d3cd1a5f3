import type { Region } from "#schemas/documents/comparing.ts"

/** Side in pixels of the grid squares into which differing pixels are grouped. */
const square = 16
/** Above this number, separate regions do not help the user: they are merged into one. */
const mostRegions = 60

/** Kind of a region: removed ink, added ink, or both. */
const kindOf = (hasGone: boolean, hasCome: boolean): Region["kind"] =>
  hasGone && hasCome ? "changed" : hasCome ? "added" : "removed"

interface Found {
  left: number
  top: number
  right: number
  bottom: number
  hasGone: boolean
  hasCome: boolean
}

const joined = (one: Found, other: Found): Found => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  hasGone: one.hasGone || other.hasGone,
  hasCome: one.hasCome || other.hasCome
})

/** Merges adjacent squares with differing pixels (also diagonally adjacent ones) into regions. */
const merged = (squares: ReadonlyMap<number, Found>, columns: number): ReadonlyArray<Found> => {
  const left = new Map(squares)
  const found: Array<Found> = []
  for (const [start, first] of squares) {
    if (!left.delete(start)) continue
    let region = first
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const down of [-1, 0, 1])
        for (const across of [-1, 0, 1]) {
          const column = (at % columns) + across
          const next = at + down * columns + across
          const known = column < 0 || column >= columns ? undefined : left.get(next)
          if (known === undefined) continue
          left.delete(next)
          region = joined(region, known)
          open.push(next)
        }
    found.push(region)
  }
  return found
}

/**
 * The regions that differ, from top to bottom, as fractions of the picture. `marks` has four bytes (RGBA) per pixel:
 * transparent if equal; otherwise green is above red for added ink and below for removed ink.
 */
export const regionsIn = (marks: Uint8ClampedArray, width: number, height: number): ReadonlyArray<Region> => {
  const columns = Math.ceil(width / square)
  const squares = new Map<number, Found>()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      if ((marks[at + 3] ?? 0) === 0) continue
      const isNew = (marks[at + 1] ?? 0) > (marks[at] ?? 0)
      const key = Math.floor(y / square) * columns + Math.floor(x / square)
      const known = squares.get(key)
      if (known === undefined)
        squares.set(key, { left: x, top: y, right: x, bottom: y, hasGone: !isNew, hasCome: isNew })
      else {
        known.left = Math.min(known.left, x)
        known.right = Math.max(known.right, x)
        known.bottom = y
        known.hasGone ||= !isNew
        known.hasCome ||= isNew
      }
    }
  const all = merged(squares, columns)
  const few = all.length > mostRegions ? [all.reduce(joined)] : all
  return few
    .toSorted((one, other) => one.top - other.top || one.left - other.left)
    .map(({ bottom, hasCome, hasGone, left, right, top }) => ({
      kind: kindOf(hasGone, hasCome),
      left: left / width,
      top: top / height,
      width: (right - left + 1) / width,
      height: (bottom - top + 1) / height
    }))
}
