import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

export const ProviderId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ProviderId"))
export type ProviderId = typeof ProviderId.Type

/** [SES-012] An identity provider, as the firm's admins see it. The client secret is never returned. */
export const IdentityProvider = Schema.Struct({
  id: ProviderId,
  name: Schema.String,
  issuer: Schema.String,
  client_id: Schema.String,
  has_secret: Schema.Boolean,
  /** OAuth scopes, separated by spaces; contains `openid`. */
  scopes: Schema.String,
  /** Treats email addresses as verified even if the identity provider does not say so. */
  trusts_email: Schema.Boolean,
  active: Schema.Boolean,
  /** Number of users who have signed in with it. */
  users: Schema.Int,
  revision: Schema.Int,
  updated_at: Instant
})
export interface IdentityProvider extends Schema.Schema.Type<typeof IdentityProvider> {}
