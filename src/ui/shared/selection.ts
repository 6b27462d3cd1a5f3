import { movedTo } from "#ui/shared/lineKeys.ts"

export type Key = string | number

/** What is chosen in a list, and from where a range would grow. */
export interface Selection<K extends Key> {
  readonly keys: ReadonlySet<K>
  readonly anchor: K | null
}

export interface Modifiers {
  readonly range: boolean
  readonly toggle: boolean
}

export const noSelection = <K extends Key>(): Selection<K> => ({ keys: new Set(), anchor: null })

const toggled = <K extends Key>(keys: ReadonlySet<K>, key: K): ReadonlySet<K> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** A click or a move on one line, as file managers do: alone, added or taken out, or everything from the anchor to it. */
export const pick = <K extends Key>(
  order: ReadonlyArray<K>,
  { anchor, keys }: Selection<K>,
  key: K,
  { range, toggle }: Modifiers
): Selection<K> => {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(key)
  if (range && from !== -1 && to !== -1) {
    const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
    return { keys: new Set(toggle ? [...keys, ...between] : between), anchor }
  }
  return toggle ? { keys: toggled(keys, key), anchor: key } : { keys: new Set([key]), anchor: key }
}

export const pickAll = <K extends Key>(order: ReadonlyArray<K>, { anchor }: Selection<K>): Selection<K> => ({
  keys: new Set(order),
  anchor: anchor ?? order[0] ?? null
})

/** What is left when lines have gone: nobody acts on a line that cannot be seen. */
export const keepOnly = <K extends Key>(order: ReadonlyArray<K>, selection: Selection<K>): Selection<K> => {
  const known = new Set(order)
  if ([...selection.keys].every((key) => known.has(key))) return selection
  return {
    keys: new Set([...selection.keys].filter((key) => known.has(key))),
    anchor: selection.anchor !== null && known.has(selection.anchor) ? selection.anchor : null
  }
}

/** The same on a board of `columns` side by side; a step over its edge stays where it is. */
export const movedOnBoard = (key: string, at: number, count: number, columns: number, page: number): number | null => {
  if (key === "ArrowRight") return Math.min(count - 1, at + 1)
  if (key === "ArrowLeft") return Math.max(0, at - 1)
  if (key === "ArrowDown") return Math.min(count - 1, at + columns)
  if (key === "ArrowUp") return at - columns < 0 ? at : at - columns
  return movedTo(key, at, count, page * columns)
}

/** What a person did to the selection: one line with the keys held, everything, or nothing at all. */
export type Choice<K extends Key> = "all" | "none" | ({ readonly key: K } & Modifiers)

export const chosen = <K extends Key>(
  order: ReadonlyArray<K>,
  selection: Selection<K>,
  choice: Choice<K>
): Selection<K> => {
  if (choice === "none") return noSelection()
  return choice === "all" ? pickAll(order, selection) : pick(order, selection, choice.key, choice)
}

/** A finger: it opens with one tap and has no keys to hold. */
export const isTouch = ({ nativeEvent }: { readonly nativeEvent: Event }): boolean =>
  "pointerType" in nativeEvent && nativeEvent.pointerType === "touch"
