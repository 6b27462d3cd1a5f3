import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

/** The signed-in user's second step of sign-in. */
export const TwoFactor = Schema.Struct({
  /** `closed` without a password: a provider signs the person in, and asks for its own second step. */
  state: Schema.Literals(["closed", "off", "on"]),
  since: Schema.NullOr(Instant),
  /** Recovery codes that can still be used. */
  recovery_left: Schema.Int
})
export interface TwoFactor extends Schema.Schema.Type<typeof TwoFactor> {}
