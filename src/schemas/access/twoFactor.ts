import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

/** Two-factor authentication of the signed-in user. */
export const TwoFactor = Schema.Struct({
  /**
   * `closed`: the user has no password, because an identity provider signs the user in and may ask for a second factor.
   */
  state: Schema.Literals(["closed", "off", "on"]),
  since: Schema.NullOr(Instant),
  /** Number of unused recovery codes. */
  recovery_left: Schema.Int
})
export interface TwoFactor extends Schema.Schema.Type<typeof TwoFactor> {}
