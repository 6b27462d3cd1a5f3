import type { CallName } from "#services/shared/calls.ts"

/**
 * What tells which companies there are and what they are called: read anew when one comes, goes or changes. The guards let
 * into no company that they have not been told of.
 */
export const companyLists = [
  "customers.list",
  "customers.all",
  "access.arrival",
  "access.companies"
] as const satisfies ReadonlyArray<CallName | "customers.all">
