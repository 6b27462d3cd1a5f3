import { mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import type { AccessFacts } from "#schemas/documents/policy.ts"

/** Screens that the guards open to more users than their content is for, by the route's id. */
export const screenPolicy = {
  // The guards refuse client users already.
  "settings-customization": ({ firmRole }: AccessFacts) => (firmRole === null ? [] : mayAdministerFirm(firmRole))
}
