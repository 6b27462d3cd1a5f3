import { Schema } from "effect"
import { languages } from "#schemas/shared/constants.ts"
import { FirmId, Instant, UserId, VendorId } from "#schemas/shared/ids.ts"

/** [SES-003] [NET-014] The answer of sign-in. The token is opaque and shown once. */
export const SignedIn = Schema.Struct({
  token: Schema.String,
  auth: Schema.Boolean,
  isAdmin: Schema.Boolean,
  isAccountant: Schema.Boolean
})
export interface SignedIn extends Schema.Schema.Type<typeof SignedIn> {}

/** Bounded, so that megabytes are not hashed; the messages are catalogue keys. */
export const Credentials = Schema.Struct({
  email: Schema.String.check(
    Schema.isMinLength(1, { message: "auth.email_missing" }),
    Schema.isMaxLength(254, { message: "auth.invalid_credentials" })
  ),
  password: Schema.String.check(
    Schema.isMinLength(1, { message: "auth.password_missing" }),
    Schema.isMaxLength(256, { message: "auth.invalid_credentials" })
  )
})
export interface Credentials extends Schema.Schema.Type<typeof Credentials> {}

/** [SES-002] The signed-in user. */
export const Me = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  title: Schema.NullOr(Schema.String),
  email: Schema.String,
  fullname: Schema.String,
  abbreviation: Schema.String,
  initials: Schema.String,
  darkMode: Schema.NullOr(Schema.Boolean),
  /** [I18-002] Null: use the browser's language. */
  language: Schema.NullOr(Schema.Literals(languages)),
  /** Compared with If-Match; incremented by each change of the names or the title. */
  revision: Schema.Int,
  isSuperAdmin: Schema.Boolean,
  isAccountant: Schema.Boolean
})
export interface Me extends Schema.Schema.Type<typeof Me> {}

/** [ACC-029] A firm as its users see it. */
export const Firm = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  /** The host the firm's portal answers on, without a port. */
  domain: Schema.String,
  isAccountant: Schema.Boolean,
  isAccountantAdmin: Schema.Boolean,
  isGroupAdmin: Schema.Boolean,
  active: Schema.Boolean
})
export interface Firm extends Schema.Schema.Type<typeof Firm> {}

export const VendorRole = Schema.Literals(["admin", "collaborator", "guest"])
export type VendorRole = typeof VendorRole.Type

/** A company in the list of a user's companies; `role` is null for firm staff. */
export const VendorSummary = Schema.Struct({
  id: VendorId,
  company_name: Schema.String,
  client_code: Schema.NullOr(Schema.String),
  siren: Schema.NullOr(Schema.String),
  contact_email: Schema.NullOr(Schema.String),
  workspace: Schema.String,
  notifications: Schema.Int,
  active: Schema.Boolean,
  role: Schema.NullOr(VendorRole)
})
export interface VendorSummary extends Schema.Schema.Type<typeof VendorSummary> {}

/** [NET-024] The roles of the signed-in user in a company. */
export const VendorRoles = Schema.Struct({
  vendor_id: VendorId,
  role: Schema.NullOr(VendorRole),
  isAccountant: Schema.Boolean,
  isAccountantAdmin: Schema.Boolean
})
export interface VendorRoles extends Schema.Schema.Type<typeof VendorRoles> {}

/**
 * [ROL-026] A module's settings for a firm, or for one company, which override the firm's; lists are sorted by
 * `priority`.
 */
export const Module = Schema.Struct({
  name: Schema.String,
  is_active: Schema.Boolean,
  priority: Schema.Int,
  is_home: Schema.Boolean,
  is_navbar: Schema.Boolean,
  is_settings: Schema.Boolean
})
export interface Module extends Schema.Schema.Type<typeof Module> {}

/** [SES-O07] One session in the user's own list. */
export const SessionInfo = Schema.Struct({
  id: Schema.Int,
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  user_agent: Schema.String,
  /** Parsed from `user_agent`; null if it is unknown. */
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  address: Schema.String,
  current: Schema.Boolean
})
export interface SessionInfo extends Schema.Schema.Type<typeof SessionInfo> {}
