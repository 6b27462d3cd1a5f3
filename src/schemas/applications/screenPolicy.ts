import { mayWrite } from "#schemas/documents/policy.ts"

/** Screens that the guards open to more users than their content is for, by the route's id. */
export const screenPolicy = { "accounting-software": mayWrite }
