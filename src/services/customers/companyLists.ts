import type { CallName } from "#services/shared/calls.ts"

/**
 * Queries that list companies or their names: invalidate them after a company is added, removed or changed. Route
 * guards let a user open only companies in these lists.
 */
export const companyLists = [
  "customers.list",
  "access.arrival",
  "access.companies"
] as const satisfies ReadonlyArray<CallName>
