import type { ModuleName } from "#schemas/access/modules.ts"
import type { Refusals } from "#schemas/access/policy/rights/verdict.ts"
import type { RouteRules } from "#schemas/access/routes/row.ts"
import type { Firm } from "#schemas/access/session.ts"

/** The user who opens a screen, as far as the route guards need to know. */
export interface Entrant {
  readonly isSuperAdmin: boolean
  /** The user's memberships: for a screen about a firm only those in that firm, otherwise all. */
  readonly firms: ReadonlyArray<Pick<Firm, "isAccountant" | "isGroupAdmin">>
  /** [ROL-027] [ROL-028] Names of the active modules; null while they are not loaded. */
  readonly modules: ReadonlyArray<string> | null
}

/** What a screen requires of the user. */
export type EntryRules = Pick<RouteRules, "superAdminOnly" | "accountant" | "client" | "groupAdminOnly"> & {
  readonly module: ModuleName | null
}

export type EntryRefusals = Refusals<"isSuperAdmin" | "isAccountant" | "isClientUser" | "isGroupAdmin" | "hasModule">

/** [ROL-O05] Refuses if the screen's module is inactive; allows everything while the modules are not loaded (null). */
export const mayUseModule = (modules: ReadonlyArray<string> | null, module: ModuleName | null): Refusals<"hasModule"> =>
  module === null || modules === null || modules.includes(module) ? [] : ["hasModule"]

/** [ROL-014] [ACC-016] Refuses users without super admin rights on super-admin screens. */
export const maySeePlatform = (
  isSuperAdmin: boolean,
  rules: Pick<EntryRules, "superAdminOnly">
): Refusals<"isSuperAdmin"> => (rules.superAdminOnly && !isSuperAdmin ? ["isSuperAdmin"] : [])

/**
 * [ROL-014] [ACC-017] [ACC-O06] Checks the side that a screen is for, and whether it is for group admins. Screens for
 * both sides are also open to super admins; screens for one side require a membership on that side.
 */
export const mayTakeSide = (
  { firms }: Pick<Entrant, "firms">,
  rules: Pick<EntryRules, "accountant" | "client" | "groupAdminOnly">
): Refusals<"isAccountant" | "isClientUser" | "isGroupAdmin"> => {
  if (rules.groupAdminOnly) return firms.some((firm) => firm.isAccountant && firm.isGroupAdmin) ? [] : ["isGroupAdmin"]
  if (rules.accountant && rules.client) return []
  if (rules.accountant) return firms.some((firm) => firm.isAccountant) ? [] : ["isAccountant"]
  return firms.some((firm) => !firm.isAccountant) ? [] : ["isClientUser"]
}

/** All reasons why a signed-in user may not open a screen, in the order in which the route guards check them. */
export const mayEnter = (entrant: Entrant, rules: EntryRules): EntryRefusals => [
  ...maySeePlatform(entrant.isSuperAdmin, rules),
  ...mayTakeSide(entrant, rules),
  ...mayUseModule(entrant.modules, rules.module)
]
