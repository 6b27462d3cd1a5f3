import { Schema } from "effect"
import { Instant, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"

export const ThemeId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("ThemeId")
)
export type ThemeId = typeof ThemeId.Type

/** [THM-002] `shared`: may be given to people of both sides; `private`: only to the side that created it. */
export const ThemeSharing = Schema.Literals(["shared", "private"])
/**
 * [THM-003] What people with the theme may do with the nodes that carry it. If several themes apply, the widest access
 * wins.
 */
export const ThemeAcl = Schema.Literals(["read-only", "read-write"])
/** [THM-002] `firm`: created by the firm for all its companies; `company`: created within one company. */
export const ThemeLevel = Schema.Literals(["firm", "company"])
export type ThemeLevel = typeof ThemeLevel.Type

/** [THM-001] A label that restricts access to the nodes that carry it. */
export const Theme = Schema.Struct({
  id: ThemeId,
  level: ThemeLevel,
  /** Company of a company's theme; null for a theme of the firm. */
  vendor_id: Schema.NullOr(VendorId),
  title: Schema.String,
  /** As `#rrggbb`. */
  color: Schema.String,
  sharing: ThemeSharing,
  acl: ThemeAcl,
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Number of people who were given the theme. Admins of its side have it anyway and are not counted. */
  people: Schema.Int,
  /** Number of nodes on which the theme is set; nodes that inherit it are not counted. */
  nodes: Schema.Int,
  /** [THM-O01] The caller's access to nodes with this theme; null for none. */
  access: Schema.NullOr(ThemeAcl),
  /** Names of the conditions that forbid the caller to change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface Theme extends Schema.Schema.Type<typeof Theme> {}

/** [ROL-022] [CLI-007] The themes of one person, limited to those that the caller may see. */
export const UserThemes = Schema.Struct({ user_id: UserId, theme_ids: Schema.Array(ThemeId) })
export interface UserThemes extends Schema.Schema.Type<typeof UserThemes> {}

/** A person who can be given a theme. */
export const ThemePerson = Schema.Struct({
  id: UserId,
  firstname: Schema.String,
  lastname: Schema.String,
  side: ThemeLevel,
  has: Schema.Boolean,
  /** Whether the person has the theme in any case, as an admin of its side. */
  always: Schema.Boolean
})
export interface ThemePerson extends Schema.Schema.Type<typeof ThemePerson> {}

/** Themes of one folder or document. */
export const NodeThemes = Schema.Struct({
  node_id: NodeId,
  /** Ids of the effective themes that the caller may see. */
  theme_ids: Schema.Array(ThemeId),
  /** Number of effective themes that the caller may not see; a change of the themes keeps them. */
  hidden: Schema.Int,
  /** [THM-O01] True if the themes are set on the node itself, false if they are inherited from its folder. */
  is_own: Schema.Boolean,
  /** Id of the ancestor that the themes are inherited from; null if they are set on the node, or if there are none. */
  inherited_from: Schema.NullOr(NodeId)
})
export interface NodeThemes extends Schema.Schema.Type<typeof NodeThemes> {}
