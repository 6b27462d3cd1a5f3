import { movedTo } from "#ui/shared/keyboard/lineKeys.ts"

export type Key = string | number

/** The keys of the selected rows, and the row from which Shift extends the selection. */
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

/** Selects by a click or key as a file manager does: replaces, toggles, or extends from the anchor. */
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

/** Deselects rows that no longer exist, so that no action applies to an invisible row. */
export const keepOnly = <K extends Key>(order: ReadonlyArray<K>, selection: Selection<K>): Selection<K> => {
  const known = new Set(order)
  if ([...selection.keys].every((key) => known.has(key))) return selection
  return {
    keys: new Set([...selection.keys].filter((key) => known.has(key))),
    anchor: selection.anchor !== null && known.has(selection.anchor) ? selection.anchor : null
  }
}

/**
 * Like `movedTo`, for a board with `columns` cards per row. Left and right go on to the previous and next row; down
 * moves to the last card if there is none below.
 */
export const movedOnBoard = (key: string, at: number, count: number, columns: number, page: number): number | null => {
  if (key === "ArrowRight") return Math.min(count - 1, at + 1)
  if (key === "ArrowLeft") return Math.max(0, at - 1)
  if (key === "ArrowDown") return Math.min(count - 1, at + columns)
  if (key === "ArrowUp") return at - columns < 0 ? at : at - columns
  return movedTo(key, at, count, page * columns)
}

/** How the user changed the selection: one row with modifier keys, all, or none. */
export type Choice<K extends Key> = "all" | "none" | ({ readonly key: K } & Modifiers)

export const chosen = <K extends Key>(
  order: ReadonlyArray<K>,
  selection: Selection<K>,
  choice: Choice<K>
): Selection<K> => {
  if (choice === "none") return noSelection()
  return choice === "all" ? pickAll(order, selection) : pick(order, selection, choice.key, choice)
}

/** Whether the input is touch: a tap then opens the row, as there are no modifier keys. */
export const isTouch = ({ nativeEvent }: { readonly nativeEvent: Event }): boolean =>
  "pointerType" in nativeEvent && nativeEvent.pointerType === "touch"
