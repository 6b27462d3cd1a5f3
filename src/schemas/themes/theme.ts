import { Schema } from "effect"
import { Instant, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"

export const ThemeId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("ThemeId")
)
export type ThemeId = typeof ThemeId.Type

/** [THM-002] May be given to both sides, or only to the side that created it. */
export const ThemeSharing = Schema.Literals(["shared", "private"])
export type ThemeSharing = typeof ThemeSharing.Type
/** [THM-003] What people with the theme may do with items that carry it; of several themes the widest applies. */
export const ThemeAcl = Schema.Literals(["read-only", "read-write"])
/** [THM-002] Created by the firm for all its companies, or within one company. */
export const ThemeLevel = Schema.Literals(["firm", "company"])
export type ThemeLevel = typeof ThemeLevel.Type

/** [THM-001] A label that restricts who may see and change the items that carry it. */
export const Theme = Schema.Struct({
  id: ThemeId,
  level: ThemeLevel,
  /** The company of a company's theme; null for a theme of the firm. */
  vendor_id: Schema.NullOr(VendorId),
  title: Schema.String,
  /** `#rrggbb`. */
  color: Schema.String,
  sharing: ThemeSharing,
  acl: ThemeAcl,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Number of people who were given it here; administrators of its side have it anyway. */
  people: Schema.Int,
  /** Number of items that carry it themselves; those that inherit it are not counted. */
  nodes: Schema.Int,
  /** [THM-O01] The caller's access to items with this theme, or null. */
  access: Schema.NullOr(ThemeAcl),
  /** Why the caller may not change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface Theme extends Schema.Schema.Type<typeof Theme> {}

/** [ROL-022] [CLI-007] The themes of one person that the caller may see. */
export const UserThemes = Schema.Struct({ user_id: UserId, theme_ids: Schema.Array(ThemeId) })
export interface UserThemes extends Schema.Schema.Type<typeof UserThemes> {}

/** A person who can be given a theme. */
export const ThemePerson = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  side: ThemeLevel,
  has: Schema.Boolean,
  /** An administrator of its side, who has it anyway. */
  always: Schema.Boolean
})
export interface ThemePerson extends Schema.Schema.Type<typeof ThemePerson> {}

/** The themes of one folder or document. */
export const NodeThemes = Schema.Struct({
  node_id: NodeId,
  /** The effective themes that the caller may see. */
  theme_ids: Schema.Array(ThemeId),
  /** Number of effective themes that the caller may not see; they are kept when the themes are changed. */
  hidden: Schema.Int,
  /** [THM-O01] Set on the item; otherwise inherited from its folder. */
  is_own: Schema.Boolean,
  /** The ancestor that they are inherited from; null if they are its own, and if there are none. */
  inherited_from: Schema.NullOr(NodeId)
})
export interface NodeThemes extends Schema.Schema.Type<typeof NodeThemes> {}
