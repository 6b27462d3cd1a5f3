/** Constants of the global search, apart from the schemas, which are too large for pages. */

/** In result order. */
export const foundGroups = ["clients", "documents", "tasks", "people"] as const
export type FoundGroup = (typeof foundGroups)[number]

/** Results per group. */
export const foundItems = 6
/** Maximum results per group. */
export const foundLimit = 20
