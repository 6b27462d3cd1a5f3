import { Schema } from "effect"
import { Module } from "#schemas/access/session.ts"
import { taglineProblem, themes } from "#schemas/branding/rules.ts"
import { isColourText } from "#schemas/shared/colour.ts"
import { FirmId, Instant } from "#schemas/shared/ids.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [WHL-002] A firm's white label for one theme, light or dark. Colours are `#rrggbb`. */
export const WhiteLabel = Schema.Struct({
  accounting_firm_id: FirmId,
  firm_name: Schema.String,
  tagline: Schema.NullOr(Schema.String),
  domain: Schema.String,
  theme: Schema.Literals(themes),
  primary_color: Schema.String,
  secondary_color: Schema.String,
  /** Address of the logo; null if the firm has none (the portal then shows its initials). */
  logo: Schema.NullOr(Schema.String),
  /** Icons that the firm uploaded; the other icons are drawn from its colours. */
  own_icons: Schema.Array(Schema.Literals(["favicon.ico", "apple-touch-icon"])),
  updated_at: Instant,
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  /** [SES-012] Identity providers; `link` is the URL that starts a sign-in. */
  oauth_providers: Schema.Array(Schema.Struct({ name: Schema.String, link: Schema.String })),
  /** Names of the firm's active modules. */
  modules: Schema.Array(Schema.String),
  /** [WHL-O03] Whether visitors of this host are redirected to `location`. */
  redirect: Schema.Boolean,
  /** The firm's own domain, without scheme or port; null if the request already came to that domain. */
  location: Schema.NullOr(Schema.String)
})
export interface WhiteLabel extends Schema.Schema.Type<typeof WhiteLabel> {}

/** [NET-031] Answer of the API root, before sign-in. */
export const PortalRoot = Schema.Struct({
  white_labels: Schema.Array(WhiteLabel),
  modules: Schema.Array(Module),
  redirect: Schema.Boolean,
  location: Schema.NullOr(Schema.String),
  /** True while the installation has no super admin. */
  needs_setup: Schema.Boolean
})
export interface PortalRoot extends Schema.Schema.Type<typeof PortalRoot> {}

const said = <S extends Schema.Top>(schema: S, code: MessageCode) => schema.annotate({ message: code })
const tagline = said(Schema.String, "branding.tagline_characters").check(
  Schema.makeFilter((text: string) => taglineProblem(text) ?? undefined)
)
const colour = said(Schema.String, "branding.colour_invalid").check(
  Schema.makeFilter((text: string) => (isColourText(text) ? undefined : "branding.colour_invalid"))
)

/**
 * [WHL-003] PATCH: omitted keys are unchanged. `tagline` and `redirect` belong to the firm and apply to both themes.
 */
export const WhiteLabelChange = Schema.Struct({
  primary_color: Schema.optionalKey(colour),
  secondary_color: Schema.optionalKey(colour),
  tagline: Schema.optionalKey(said(Schema.NullOr(tagline), "branding.tagline_characters")),
  redirect: Schema.optionalKey(said(Schema.Boolean, "branding.redirect_invalid"))
})
export interface WhiteLabelChange extends Schema.Schema.Type<typeof WhiteLabelChange> {}
