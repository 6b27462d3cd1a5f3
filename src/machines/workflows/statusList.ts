import { statusLimit } from "#schemas/workflows/rules.ts"
import { statusColours, type StatusLine, type WayLine, withoutLine } from "#schemas/workflows/workflowForm.ts"

type Lines = ReadonlyArray<StatusLine>

/** Adds a status at the end, before the final ones. */
export const addStatus = (lines: Lines, key: string): Lines => {
  if (lines.length >= statusLimit) return lines
  const color = statusColours.find((one) => !lines.some((line) => line.color === one)) ?? statusColours[0]
  const last = lines.findLastIndex(({ is_end }) => !is_end) + 1
  const added: StatusLine = {
    key,
    name: "",
    color,
    is_end: false,
    allowed_for: "writers",
    needs_validation: false,
    ways: null
  }
  return [...lines.slice(0, last), added, ...lines.slice(last)]
}

export const removeStatus = withoutLine

export const changeStatus = (lines: Lines, key: string, change: Partial<StatusLine>): Lines =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line))

/** Changes, adds or (null) takes away the transition from one status to another. */
export const changeWay = (
  lines: Lines,
  key: string,
  from: string | null,
  change: Partial<Omit<WayLine, "from">> | null
): Lines =>
  lines.map((line) => {
    if (line.key !== key || line.ways === null) return line
    const others = line.ways.filter((way) => way.from !== from)
    if (change === null) return { ...line, ways: others }
    const known = line.ways.find((way) => way.from === from) ?? { from, allowed_for: "writers", condition: "none" }
    // Sorted like the statuses, so that equal transitions are equal as text.
    const place = (way: WayLine) => lines.findIndex((one) => one.key === way.from)
    return { ...line, ways: [...others, { ...known, ...change }].toSorted((one, other) => place(one) - place(other)) }
  })

/** Moves a status to an index. */
export const placeStatus = (lines: Lines, key: string, at: number): Lines => {
  const moved = lines.find((line) => line.key === key)
  if (moved === undefined) return lines
  const others = lines.filter((line) => line.key !== key)
  const place = Math.max(0, Math.min(at, others.length))
  return [...others.slice(0, place), moved, ...others.slice(place)]
}

/** The statuses that a new workflow begins with; the last is final. */
export const newStatuses = (names: ReadonlyArray<string>): Lines =>
  names
    .reduce<Lines>((lines, name, place) => {
      const key = `new-${place}`
      return changeStatus(addStatus(lines, key), key, { name })
    }, [])
    .map((line, place) => (place === names.length - 1 ? { ...line, is_end: true } : line))
