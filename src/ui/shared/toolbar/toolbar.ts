import type { FocusEvent, KeyboardEvent } from "react"

const elsewhere = "[role=menu], [role=dialog], [role=listbox], [popover]"
const stopsOf = (bar: HTMLElement) =>
  [...bar.querySelectorAll<HTMLElement>("button, a[href], input, select")].filter(
    (stop) => stop.offsetParent !== null && !stop.matches(":disabled") && stop.closest(elsewhere) === null
  )

/** Leaves one tab stop in the toolbar: `wanted`, else the former one, else the first. */
const settle = (bar: HTMLElement, wanted?: Element | null) => {
  const stops = stopsOf(bar)
  const current = stops.find((stop) => stop === wanted) ?? stops.find((stop) => stop.dataset["stop"] === "") ?? stops[0]
  for (const stop of stops) {
    stop.tabIndex = stop === current ? 0 : -1
    if (stop === current) stop.dataset["stop"] = ""
    else delete stop.dataset["stop"]
  }
}

/** Whether a field needs this arrow key itself: a select always, a text field until its cursor is at the edge. */
const isInside = (target: EventTarget, key: string) =>
  target instanceof HTMLInputElement && target.type !== "checkbox"
    ? target.selectionStart === null || target.selectionStart !== (key === "ArrowLeft" ? 0 : target.value.length)
    : target instanceof HTMLSelectElement

const places: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last
}

const attach = (bar: HTMLElement | null) => {
  if (bar === null) return
  const renew = () => settle(bar)
  // Buttons may be added later, and which ones are hidden depends on the width.
  const changes = new MutationObserver(renew)
  changes.observe(bar, { childList: true, subtree: true })
  const sizes = new ResizeObserver(renew)
  sizes.observe(bar)
  renew()
  return () => {
    changes.disconnect()
    sizes.disconnect()
  }
}

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const { altKey, ctrlKey, currentTarget, key, metaKey, target } = event
  const place = places[key]
  if (place === undefined || event.defaultPrevented || altKey || ctrlKey || metaKey || isInside(target, key)) return
  const stops = stopsOf(currentTarget)
  const at = stops.indexOf(target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  event.stopPropagation()
  const next = stops[place(at, stops.length - 1)]
  settle(currentTarget, next)
  next?.focus()
}

/** Props that make an element a toolbar: one tab stop, and arrow keys move between its controls. */
export const toolbar = {
  ref: attach,
  role: "toolbar",
  onKeyDown,
  onFocus: (event: FocusEvent<HTMLElement>) => settle(event.currentTarget, event.target)
} as const
