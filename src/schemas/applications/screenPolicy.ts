import { mayWrite } from "#schemas/documents/policy.ts"

/** Who sees a screen that the guards open to more people; by the route's id. */
export const screenPolicy = { "accounting-software": mayWrite }
