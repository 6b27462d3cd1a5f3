/** Constants of homes, apart from the schemas, which are too large for pages. */

/** In display order: urgent lines first, then received items. */
export const homeLineIds = [
  "asked",
  "check",
  "orders",
  "late",
  "today",
  "validate",
  "received",
  "answered",
  "shared",
  "given",
  "mine"
] as const
export type HomeLineId = (typeof homeLineIds)[number]

/** Items of a line on a home, and of an expanded line. */
export const homeItems = 5
/** Counts stop here, so that the cost of a home is bounded. */
export const homeCountLimit = 100
/** Days for which the firm’s answer to a request is news. */
export const answeredForDays = 14
/** Days after which a received document is no longer new. */
export const newForDays = 90
