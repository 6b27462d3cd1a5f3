import { mayAdministerFirm } from "#schemas/access/policy/rights/rights.ts"
import type { AccessFacts } from "#schemas/documents/rules/policy.ts"

/**
 * Screens, by route id, that the route guards admit more users to than may use them; the policy decides on the screen.
 */
export const screenPolicy = {
  // The route guards already keep client users out (`firmRole` null).
  "settings-customization": ({ firmRole }: AccessFacts) => (firmRole === null ? [] : mayAdministerFirm(firmRole))
}
