import { Schema } from "effect"
import { Instant, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"

export const ThemeId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("ThemeId")
)
export type ThemeId = typeof ThemeId.Type

/** [THM-002] Both sides may be given it, or that of its maker alone. */
export const ThemeSharing = Schema.Literals(["shared", "private"])
export type ThemeSharing = typeof ThemeSharing.Type
/** [THM-003] */
export const ThemeAcl = Schema.Literals(["read-only", "read-write"])
/** [THM-002] Made by the firm for all its companies, or in one company. */
export const ThemeLevel = Schema.Literals(["firm", "company"])
export type ThemeLevel = typeof ThemeLevel.Type

/** [THM-001] A label that decides who sees what it is put on, and who may change it. */
export const Theme = Schema.Struct({
  id: ThemeId,
  level: ThemeLevel,
  /** The company of a company's theme; null for the firm's. */
  vendor_id: Schema.NullOr(VendorId),
  title: Schema.String,
  /** `#rrggbb`. */
  color: Schema.String,
  sharing: ThemeSharing,
  acl: ThemeAcl,
  /** What If-Match compares. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** People it is given to here; administrators of its side have it without. */
  people: Schema.Int,
  /** Folders and documents that it was put on, those that take it from their folder not counted. */
  nodes: Schema.Int,
  /** [THM-O01] What the caller may do with what carries it; null where it gives them nothing. */
  access: Schema.NullOr(ThemeAcl),
  /** Why the caller may not change it (`closed.<name>`); empty where they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface Theme extends Schema.Schema.Type<typeof Theme> {}

/** [ROL-022] [CLI-007] The themes given to one person, of those the caller may see. */
export const UserThemes = Schema.Struct({ user_id: UserId, theme_ids: Schema.Array(ThemeId) })
export interface UserThemes extends Schema.Schema.Type<typeof UserThemes> {}

/** Somebody whom a theme can be given to. */
export const ThemePerson = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  side: ThemeLevel,
  has: Schema.Boolean,
  /** An administrator of their side has it without. */
  always: Schema.Boolean
})
export interface ThemePerson extends Schema.Schema.Type<typeof ThemePerson> {}

/** Themes of one folder or document. */
export const NodeThemes = Schema.Struct({
  node_id: NodeId,
  /** Those that hold here, of those the caller may see. */
  theme_ids: Schema.Array(ThemeId),
  /** Themes that hold here as well and that the caller may not see; they stay when others are chosen. */
  hidden: Schema.Int,
  /** [THM-O01] Set here; otherwise the folder's hold. */
  is_own: Schema.Boolean,
  /** The folder above that they come from; null where they are set here, and where there are none. */
  inherited_from: Schema.NullOr(NodeId)
})
export interface NodeThemes extends Schema.Schema.Type<typeof NodeThemes> {}
