/** The highlights of all hits, and of the current one. */
export type Mark = "viewer-hits" | "viewer-hit"

/** Highlights ranges without changing the DOM; returns a function that removes them. */
export const mark = (name: Mark, ranges: ReadonlyArray<Range>): (() => void) => {
  // Browsers without the highlight API can still jump between hits.
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

/** Scrolls a hit to the middle of its scroll box if it is not visible. */
export const reveal = (box: HTMLElement, range: Range) => {
  const hit = range.getBoundingClientRect()
  const view = box.getBoundingClientRect()
  if (hit.width === 0 && hit.height === 0) return
  if (hit.top < view.top || hit.bottom > view.bottom)
    box.scrollTop += hit.top - view.top - (view.height - hit.height) / 2
  if (hit.left < view.left || hit.right > view.right)
    box.scrollLeft += hit.left - view.left - (view.width - hit.width) / 2
}
