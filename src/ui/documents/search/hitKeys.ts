import type { KeyboardEvent } from "react"

export const resultsId = "search-results"

/**
 * Moves between hits with the arrow keys, Home and End. Up on the first hit, and Escape, return to the search field.
 */
export const walkHits = (event: KeyboardEvent<HTMLElement>) => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a.hit-name")]
  const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement))
  const field = () => document.querySelector<HTMLInputElement>(".docs-search input")
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1, Escape: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  if (to < 0) field()?.select()
  else links[Math.min(to, links.length - 1)]?.focus()
}
