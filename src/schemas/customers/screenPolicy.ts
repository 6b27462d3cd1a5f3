import { mayWrite } from "#schemas/documents/rules/policy.ts"
import { maySeeUsers } from "#schemas/people/policy.ts"

/** Extra permission checks of screens, by route id: the route guards alone would let more users in. */
export const screenPolicy = { "company-automation": mayWrite, "company-users": maySeeUsers }
