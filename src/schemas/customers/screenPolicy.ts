import { mayWrite } from "#schemas/documents/policy.ts"
import { maySeeUsers } from "#schemas/people/policy.ts"

/** Who sees a screen that the guards open to more people; by the route's id. */
export const screenPolicy = { "company-automation": mayWrite, "company-users": maySeeUsers }
