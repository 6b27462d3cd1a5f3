import type { CallName } from "#services/shared/calls.ts"

/**
 * The queries that list companies and their names: invalidated when a company is added, removed or changed. The guards
 * let the user open only companies in these lists.
 */
export const companyLists = [
  "customers.list",
  "access.arrival",
  "access.companies"
] as const satisfies ReadonlyArray<CallName>
