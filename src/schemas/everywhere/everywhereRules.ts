/** What the search over a whole firm shows, apart from the contract: a page asks for these words without a schema. */

/** In the order of the results. */
export const foundGroups = ["clients", "documents", "tasks", "people"] as const
export type FoundGroup = (typeof foundGroups)[number]

/** Lines of each group. */
export const foundItems = 6
/** The most that a caller may ask for. */
export const foundLimit = 20
