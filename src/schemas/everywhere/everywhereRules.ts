/** Constants of the global search, apart from the schemas so that pages need not load the Schema library. */

/** Groups of results, in display order. */
export const foundGroups = ["clients", "documents", "tasks", "people"] as const
export type FoundGroup = (typeof foundGroups)[number]

/** Default number of results per group. */
export const foundItems = 6
/** Maximum results per group. */
export const foundLimit = 20
