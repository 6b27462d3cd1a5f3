import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

export const ProviderId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ProviderId"))
export type ProviderId = typeof ProviderId.Type

/** [SES-012] An identity provider as the administrators of its firm see it; its secret is never told. */
export const IdentityProvider = Schema.Struct({
  id: ProviderId,
  name: Schema.String,
  issuer: Schema.String,
  client_id: Schema.String,
  has_secret: Schema.Boolean,
  /** Separated by spaces, `openid` among them. */
  scopes: Schema.String,
  /** The provider's addresses count as verified even where it does not say so. */
  trusts_email: Schema.Boolean,
  active: Schema.Boolean,
  /** How many people have signed in by it. */
  users: Schema.Int,
  revision: Schema.Int,
  updated_at: Instant
})
export interface IdentityProvider extends Schema.Schema.Type<typeof IdentityProvider> {}
