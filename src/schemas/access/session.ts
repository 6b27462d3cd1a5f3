import { Schema } from "effect"
import { languages } from "#schemas/shared/constants.ts"
import { FirmId, Instant, UserId, VendorId } from "#schemas/shared/ids.ts"

/** [SES-003] [NET-014] The answer of sign-in. `token` is opaque and never returned again. */
export const SignedIn = Schema.Struct({
  token: Schema.String,
  auth: Schema.Boolean,
  isAdmin: Schema.Boolean,
  isAccountant: Schema.Boolean
})
export interface SignedIn extends Schema.Schema.Type<typeof SignedIn> {}

/**
 * Email and password with length limits, so that the server never hashes megabytes. The messages are catalogue keys.
 */
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
  /** [I18-002] Null: the browser's language. */
  language: Schema.NullOr(Schema.Literals(languages)),
  /** Send it as If-Match; incremented when names or title change. */
  revision: Schema.Int,
  isSuperAdmin: Schema.Boolean,
  isAccountant: Schema.Boolean
})
export interface Me extends Schema.Schema.Type<typeof Me> {}

/** [ACC-029] A firm in the list of the user's firms. */
export const Firm = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  /** The firm's host, without a port. */
  domain: Schema.String,
  isAccountant: Schema.Boolean,
  isAccountantAdmin: Schema.Boolean,
  isGroupAdmin: Schema.Boolean,
  active: Schema.Boolean
})
export interface Firm extends Schema.Schema.Type<typeof Firm> {}

export const VendorRole = Schema.Literals(["admin", "collaborator", "guest"])
export type VendorRole = typeof VendorRole.Type

/** A company in the list of the user's companies; `role` is null for the firm's staff. */
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
 * [ROL-026] Settings of a module for a firm or a company; a company's settings override the firm's. Lists are sorted by
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

/** [SES-O07] One session in the list of the user's own sessions. */
export const SessionInfo = Schema.Struct({
  id: Schema.Int,
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  user_agent: Schema.String,
  /** Parsed from `user_agent`, like `system`; null if unknown. */
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  address: Schema.String,
  current: Schema.Boolean
})
export interface SessionInfo extends Schema.Schema.Type<typeof SessionInfo> {}
