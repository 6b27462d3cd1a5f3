import { Schema } from "effect"
import { applicationRoles, applicationTypeNames } from "#schemas/applications/applicationRules.ts"

export const ApplicationId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ApplicationId"))
export type ApplicationId = typeof ApplicationId.Type

/** [APP-001] A firm's application or shortcut, as its staff manage it; unset texts are empty. */
export const Application = Schema.Struct({
  id: ApplicationId,
  title: Schema.String,
  type: Schema.Literals(applicationTypeNames),
  description: Schema.String,
  /** The address it opens; `{host}` stands for the portal's own address. */
  uri: Schema.String,
  site_url: Schema.String,
  video: Schema.String,
  is_active: Schema.Boolean,
  /**
   * [SAD-007] Whether the provider has withdrawn the application, which is then inactive until the provider offers it
   * again.
   */
  is_withdrawn: Schema.Boolean,
  is_automation: Schema.Boolean,
  /** Shown on the home page. */
  is_home: Schema.Boolean,
  /** Only for users who were given it by their company's administrators or by the firm. */
  is_private: Schema.Boolean,
  roles: Schema.Array(Schema.Literals(applicationRoles)),
  price: Schema.String,
  email_recipient: Schema.String,
  /** Megabytes; null: the mail server's own limit. */
  mail_attachment_max_size: Schema.NullOr(Schema.Int),
  /** The address of its logo, or null. */
  logo: Schema.NullOr(Schema.String),
  /** Number of clients that have it, if it is private. */
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
