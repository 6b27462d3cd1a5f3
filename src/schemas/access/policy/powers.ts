import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** [ROL-012] [ROL-013] The permissions in the super-admin area. */
export const platformPowers = [
  "accounts",
  "workspaces",
  "modules",
  "products",
  "applications",
  "mobile_apps",
  "tree_structures",
  "flags",
  "nps",
  "support_actions"
] as const
/** [ROL-002] [ROL-O02] The permissions in the holding area. */
export const holdingPowers = ["holding_customers", "holding_dashboard", "holding_workspaces", "holding_team"] as const
export type Power = (typeof platformPowers)[number] | (typeof holdingPowers)[number]

export interface Powerful {
  /** [ROL-001] The user belongs to the provider's platform team. */
  readonly isSuperAdmin: boolean
  /**
   * [ROL-002] [ROL-003] [ROL-O01] The user is a group admin: `is_group_admin` is set on the membership in a firm. The
   * specification has two names for this role.
   */
  readonly isGroupAdmin: boolean
}

/** [ROL-O02] Group admins have only the holding's permissions, super admins only the platform's. */
export const mayExercise = (
  { isGroupAdmin, isSuperAdmin }: Powerful,
  power: Power
): Refusals<"isSuperAdmin" | "isGroupAdmin"> =>
  holdingPowers.some((name) => name === power) ? unless({ isGroupAdmin }) : unless({ isSuperAdmin })
