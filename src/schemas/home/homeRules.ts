/** What homes show, apart from the contract: a page asks for these words without a schema. */

/** In the order of a home: what is urgent first, then what came. */
export const homeLineIds = [
  "asked",
  "check",
  "late",
  "today",
  "validate",
  "received",
  "shared",
  "given",
  "mine"
] as const
export type HomeLineId = (typeof homeLineIds)[number]

/** Items of a line on a home, and of a line shown alone. */
export const homeItems = 5
/** Counts stop here: a home costs the same whatever waits. */
export const homeCountLimit = 100
/** Days after which a received document is new to nobody. */
export const newForDays = 90
