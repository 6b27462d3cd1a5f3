import { mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import type { AccessFacts } from "#schemas/documents/policy.ts"

/** Who sees a screen that the guards open to more people; by the route's id. */
export const screenPolicy = {
  // Client users are not let in by the guards.
  "settings-customization": ({ firmRole }: AccessFacts) => (firmRole === null ? [] : mayAdministerFirm(firmRole))
}
