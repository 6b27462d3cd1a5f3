import type { ModuleName } from "#schemas/access/modules.ts"
import type { Refusals } from "#schemas/access/policy/verdict.ts"
import type { RouteRules } from "#schemas/access/routes/row.ts"
import type { Firm } from "#schemas/access/session.ts"

/** Who wants to enter a screen. */
export interface Entrant {
  readonly isSuperAdmin: boolean
  /** Their link to each firm that counts here: the one the screen is about, or all where it is about none. */
  readonly firms: ReadonlyArray<Pick<Firm, "isAccountant" | "isGroupAdmin">>
  /** [ROL-027] [ROL-028] Active modules; null while they are not known. */
  readonly modules: ReadonlyArray<string> | null
}

/** What a screen asks of whoever enters. */
export type Door = Pick<RouteRules, "superAdminOnly" | "accountant" | "client" | "groupAdminOnly"> & {
  readonly module: ModuleName | null
}

export type EntryRefusals = Refusals<"isSuperAdmin" | "isAccountant" | "isClientUser" | "isGroupAdmin" | "hasModule">

/** [ROL-O05] A module that is not active is closed to everybody; one that is not known yet to nobody. */
export const mayUseModule = (modules: ReadonlyArray<string> | null, module: ModuleName | null): Refusals<"hasModule"> =>
  module === null || modules === null || modules.includes(module) ? [] : ["hasModule"]

/** [ROL-014] [ACC-016] */
export const maySeePlatform = (isSuperAdmin: boolean, door: Pick<Door, "superAdminOnly">): Refusals<"isSuperAdmin"> =>
  door.superAdminOnly && !isSuperAdmin ? ["isSuperAdmin"] : []

/**
 * [ROL-014] [ACC-017] [ACC-O06] The side a screen is for, and the group admins' flag. What is for everybody is for super
 * admins too; what is for one side asks for a link on that side.
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

/** Everything that keeps a signed-in person out of a screen, in the order of the guards. */
export const mayEnter = (entrant: Entrant, door: Door): EntryRefusals => [
  ...maySeePlatform(entrant.isSuperAdmin, door),
  ...mayTakeSide(entrant, door),
  ...mayUseModule(entrant.modules, door.module)
]
