import { Schema } from "effect"
import { Module } from "#schemas/access/session.ts"
import { FirmId, Instant } from "#schemas/shared/ids.ts"

/** [WHL-002] One look of a firm; there is one for light and one for dark. Colours are `#rrggbb`. */
export const WhiteLabel = Schema.Struct({
  accounting_firm_id: FirmId,
  firm_name: Schema.String,
  tagline: Schema.NullOr(Schema.String),
  domain: Schema.String,
  theme: Schema.Literals(["light", "dark"]),
  primary_color: Schema.String,
  secondary_color: Schema.String,
  /** Address of the logo picture, null where the firm has none and its initials stand in. */
  logo: Schema.NullOr(Schema.String),
  updated_at: Instant
})
export interface WhiteLabel extends Schema.Schema.Type<typeof WhiteLabel> {}

/** [NET-031] What the API root tells a visitor of a host before anyone signs in. */
export const PortalRoot = Schema.Struct({
  white_labels: Schema.Array(WhiteLabel),
  modules: Schema.Array(Module),
  redirect: Schema.Boolean,
  location: Schema.NullOr(Schema.String),
  /** True on an installation that has no super administrator yet. */
  needs_setup: Schema.Boolean
})
export interface PortalRoot extends Schema.Schema.Type<typeof PortalRoot> {}
