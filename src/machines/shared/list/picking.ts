/** The ids of the selected rows, of the anchor of a range, and of the row with the focus. */
export interface Picked {
  readonly selected: ReadonlySet<number>
  readonly anchor: number | null
  readonly cursor: number | null
}
export const nothing: Picked = { selected: new Set(), anchor: null, cursor: null }

type Order = ReadonlyArray<number>

const range = (order: Order, from: number | null, to: number): ReadonlyArray<number> => {
  const start = from === null ? -1 : order.indexOf(from)
  const end = order.indexOf(to)
  return start < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/**
 * A plain click selects one row; Ctrl toggles it; Shift selects the range from the anchor; Ctrl+Shift adds the range.
 */
export const clicked = (
  picked: Picked,
  {
    id,
    toggle,
    extend,
    order
  }: { readonly id: number; readonly toggle: boolean; readonly extend: boolean; readonly order: Order }
): Picked => {
  if (!order.includes(id)) return picked
  if (extend) {
    const added = range(order, picked.anchor, id)
    return {
      selected: new Set(toggle ? [...picked.selected, ...added] : added),
      anchor: picked.anchor !== null && order.includes(picked.anchor) ? picked.anchor : id,
      cursor: id
    }
  }
  if (!toggle) return { selected: new Set([id]), anchor: id, cursor: id }
  const selected = new Set(picked.selected)
  if (!selected.delete(id)) selected.add(id)
  return { selected, anchor: id, cursor: id }
}

export interface Step {
  readonly to: "next" | "previous" | "down" | "up" | "first" | "last"
  /** Items per row: 1 in the list. */
  readonly columns: number
}

/** Arrow keys, Home and End; Shift extends from the anchor. */
export const moved = (picked: Picked, step: Step & { readonly extend: boolean; readonly order: Order }): Picked => {
  const { order, columns } = step
  const at = picked.cursor === null ? -1 : order.indexOf(picked.cursor)
  const last = order.length - 1
  const wanted = {
    next: at + 1,
    previous: at - 1,
    down: at < 0 ? 0 : at + columns,
    up: at - columns,
    first: 0,
    last
  }[step.to]
  // A step past the edge of a mosaic row does nothing; without a current item it goes to the first.
  const target = at < 0 && step.to !== "last" ? 0 : wanted < 0 || wanted > last ? at : wanted
  const id = order[target]
  return id === undefined ? picked : clicked(picked, { id, toggle: false, extend: step.extend, order })
}

/** Removes deleted items from the selection after a change of the content. */
export const pruned = (picked: Picked, order: Order): Picked => {
  const present = new Set(order)
  const stays = (id: number | null) => (id !== null && present.has(id) ? id : null)
  return {
    selected: new Set([...picked.selected].filter((id) => present.has(id))),
    anchor: stays(picked.anchor),
    cursor: stays(picked.cursor)
  }
}
