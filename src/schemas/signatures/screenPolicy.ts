import { maySeeSignatures } from "#schemas/signatures/policy.ts"

/** Who sees a screen that the guards open to more people; by the route's id. */
export const screenPolicy = { signature: maySeeSignatures, signatures: maySeeSignatures }
