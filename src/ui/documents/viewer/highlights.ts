/** CSS highlight names: all search hits, and the current hit. */
export type Mark = "viewer-hits" | "viewer-hit"

/** Highlights ranges without changing the DOM; returns the function that removes the highlight. */
export const mark = (name: Mark, ranges: ReadonlyArray<Range>): (() => void) => {
  // In browsers without the CSS highlight API the user can still step through the hits.
  if (!("highlights" in CSS) || ranges.length === 0) return () => undefined
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  if (name === "viewer-hit") highlight.priority = 1
  for (const range of ranges) highlight.add(range)
  CSS.highlights.set(name, highlight)
  return () => {
    for (const range of ranges) highlight.delete(range)
    if (highlight.size === 0) CSS.highlights.delete(name)
  }
}

/** Scrolls a hit to the middle of its scroll box if it is outside the visible area. */
export const reveal = (box: HTMLElement, range: Range) => {
  const hit = range.getBoundingClientRect()
  const view = box.getBoundingClientRect()
  if (hit.width === 0 && hit.height === 0) return
  if (hit.top < view.top || hit.bottom > view.bottom)
    box.scrollTop += hit.top - view.top - (view.height - hit.height) / 2
  if (hit.left < view.left || hit.right > view.right)
    box.scrollLeft += hit.left - view.left - (view.width - hit.width) / 2
}
