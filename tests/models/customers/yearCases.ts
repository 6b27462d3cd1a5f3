import type { FinancialYearEvent } from "#machines/customers/financialYear.machine.ts"

const by = { mayKeep: true }
export const yearCases = {
  "folders.made": { type: "folders.made" },
  "deletion.requested": { type: "deletion.requested", by, holdsDocuments: false },
  "folders.examined": { type: "folders.examined", holdsDocuments: false }
} as const satisfies { readonly [T in FinancialYearEvent["type"]]: FinancialYearEvent & { readonly type: T } }
