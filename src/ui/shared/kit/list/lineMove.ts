import type { KeyboardEvent } from "react"
import { movedTo } from "#ui/shared/keyboard/lineKeys.ts"

/** Menus and dialogs inside a row handle these keys themselves. */
const overlays = "[popover], dialog"
const stops = "a[href], button:not([disabled])"

/**
 * Arrow keys, Home and End on a button or link of a row: focuses the button or link at the same position of another
 * row, or the last one of that row if it has fewer.
 */
export const lineMove = (event: KeyboardEvent<HTMLElement>) => {
  const { altKey, ctrlKey, currentTarget: list, key, metaKey, shiftKey, target } = event
  if (altKey || ctrlKey || metaKey || shiftKey || event.isDefaultPrevented()) return
  if (!(target instanceof HTMLElement) || !target.matches(stops) || target.closest(overlays) !== null) return
  const lines = [...list.children].filter((line) => line.querySelector(stops) !== null)
  const at = lines.findIndex((line) => line.contains(target))
  const to = at === -1 ? null : movedTo(key, at, lines.length, 10)
  if (to === null) return
  event.preventDefault()
  const within = (line: Element | undefined) => [...(line?.querySelectorAll<HTMLElement>(stops) ?? [])]
  const place = within(lines[at]).indexOf(target)
  const others = within(lines[to])
  ;(others[place] ?? others.at(-1))?.focus()
}
