import type { ModuleName } from "#schemas/access/modules.ts"
import type { Refusals } from "#schemas/access/policy/verdict.ts"
import type { RouteRules } from "#schemas/access/routes/row.ts"
import type { Firm } from "#schemas/access/session.ts"

/** A user who opens a screen. */
export interface Entrant {
  readonly isSuperAdmin: boolean
  /** The user's memberships that count here: in one firm for a screen about a firm, otherwise in all. */
  readonly firms: ReadonlyArray<Pick<Firm, "isAccountant" | "isGroupAdmin">>
  /** [ROL-027] [ROL-028] Active modules; null while they are unknown. */
  readonly modules: ReadonlyArray<string> | null
}

/** What a screen requires of its users. */
export type Door = Pick<RouteRules, "superAdminOnly" | "accountant" | "client" | "groupAdminOnly"> & {
  readonly module: ModuleName | null
}

export type EntryRefusals = Refusals<"isSuperAdmin" | "isAccountant" | "isClientUser" | "isGroupAdmin" | "hasModule">

/** [ROL-O05] An inactive module refuses everyone; while the modules are unknown nobody is refused. */
export const mayUseModule = (modules: ReadonlyArray<string> | null, module: ModuleName | null): Refusals<"hasModule"> =>
  module === null || modules === null || modules.includes(module) ? [] : ["hasModule"]

/** [ROL-014] [ACC-016] Refuses everyone but super admins on super-admin-only screens; other screens pass. */
export const maySeePlatform = (isSuperAdmin: boolean, door: Pick<Door, "superAdminOnly">): Refusals<"isSuperAdmin"> =>
  door.superAdminOnly && !isSuperAdmin ? ["isSuperAdmin"] : []

/**
 * [ROL-014] [ACC-017] [ACC-O06] The side that a screen is for, and the group admin flag. Screens for both sides are
 * open to super admins too; screens for one side need a membership on that side.
 */
export const mayTakeSide = (
  { firms }: Pick<Entrant, "firms">,
  door: Pick<Door, "accountant" | "client" | "groupAdminOnly">
): Refusals<"isAccountant" | "isClientUser" | "isGroupAdmin"> => {
  if (door.groupAdminOnly) return firms.some((firm) => firm.isAccountant && firm.isGroupAdmin) ? [] : ["isGroupAdmin"]
  if (door.accountant && door.client) return []
  if (door.accountant) return firms.some((firm) => firm.isAccountant) ? [] : ["isAccountant"]
  return firms.some((firm) => !firm.isAccountant) ? [] : ["isClientUser"]
}

/** All reasons why a signed-in user may not open a screen, in the order of the guards. */
export const mayEnter = (entrant: Entrant, door: Door): EntryRefusals => [
  ...maySeePlatform(entrant.isSuperAdmin, door),
  ...mayTakeSide(entrant, door),
  ...mayUseModule(entrant.modules, door.module)
]
