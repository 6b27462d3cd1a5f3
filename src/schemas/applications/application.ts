import { Schema } from "effect"
import { applicationRoles, applicationTypeNames } from "#schemas/applications/applicationRules.ts"

export const ApplicationId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ApplicationId"))
export type ApplicationId = typeof ApplicationId.Type

/** [APP-001] A firm's application or shortcut, as its staff manage it; texts that are not set are empty strings. */
export const Application = Schema.Struct({
  id: ApplicationId,
  title: Schema.String,
  type: Schema.Literals(applicationTypeNames),
  description: Schema.String,
  /** Address that the application opens; `{host}` is replaced by the portal's host. */
  uri: Schema.String,
  site_url: Schema.String,
  video: Schema.String,
  is_active: Schema.Boolean,
  /**
   * [SAD-007] Whether the provider has withdrawn the application; it is then inactive until the provider offers it
   * again.
   */
  is_withdrawn: Schema.Boolean,
  is_automation: Schema.Boolean,
  /** Whether the application is shown on the home page. */
  is_home: Schema.Boolean,
  /** Whether only users see the application to whom a client admin or the firm gave it. */
  is_private: Schema.Boolean,
  roles: Schema.Array(Schema.Literals(applicationRoles)),
  price: Schema.String,
  email_recipient: Schema.String,
  /** In megabytes; null means the limit of the mail server. */
  mail_attachment_max_size: Schema.NullOr(Schema.Int),
  /** Address of the logo; null if there is none. */
  logo: Schema.NullOr(Schema.String),
  /** Number of clients that were given the application; only for private ones. */
  clients: Schema.Int,
  revision: Schema.Int
})
export interface Application extends Schema.Schema.Type<typeof Application> {}

/** [ACC-O12] An application as its users see it. */
export const ApplicationTile = Schema.Struct({
  id: ApplicationId,
  title: Schema.String,
  description: Schema.String,
  uri: Schema.String,
  logo: Schema.NullOr(Schema.String),
  is_home: Schema.Boolean
})
export interface ApplicationTile extends Schema.Schema.Type<typeof ApplicationTile> {}
