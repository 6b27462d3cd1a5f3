import { mayWrite } from "#schemas/documents/rules/policy.ts"

/**
 * Screens, by route id, that the route guards admit more users to than may use them; the policy decides on the screen.
 */
export const screenPolicy = { "accounting-software": mayWrite }
