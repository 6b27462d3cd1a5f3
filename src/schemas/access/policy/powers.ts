import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** [ROL-012] [ROL-013] The powers of the super-admin area. */
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
/** [ROL-002] [ROL-O02] The powers of the holding area. */
export const holdingPowers = ["holding_customers", "holding_dashboard", "holding_workspaces", "holding_team"] as const
export type Power = (typeof platformPowers)[number] | (typeof holdingPowers)[number]

export interface Powerful {
  /** [ROL-001] Member of the provider's platform team. */
  readonly isSuperAdmin: boolean
  /** [ROL-002] [ROL-003] [ROL-O01] One role with two names: `is_group_admin` on the membership of a firm. */
  readonly isGroupAdmin: boolean
}

/** [ROL-O02] A group admin has the holding's powers only; a super admin the platform's only. */
export const mayExercise = (
  { isGroupAdmin, isSuperAdmin }: Powerful,
  power: Power
): Refusals<"isSuperAdmin" | "isGroupAdmin"> =>
  holdingPowers.some((name) => name === power) ? unless({ isGroupAdmin }) : unless({ isSuperAdmin })
