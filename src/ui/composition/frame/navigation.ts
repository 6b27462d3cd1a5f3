import { type Entrant, mayEnter } from "#schemas/access/policy/entering.ts"
import { routeOf, type RouteRow } from "#schemas/access/routes.ts"
import type { Firm, Me, VendorSummary } from "#schemas/access/session.ts"
import type { Modules, NavigationEntry } from "#ui/shared/module.ts"

export interface Walker {
  readonly side: "accountant" | "client" | null
  readonly isSuperAdmin: boolean
  readonly isGroupAdmin: boolean
  readonly modules: ReadonlyArray<string> | null
  /** Whether the user is a guest of the current company. */
  readonly isGuest: boolean
}

interface WalkerFacts extends Pick<Walker, "side" | "modules"> {
  readonly me: Pick<Me, "isSuperAdmin"> | null
  readonly firm: Pick<Firm, "isGroupAdmin"> | null
  readonly company: Pick<VendorSummary, "role"> | null
}

/** The facts about the user that decide which entries the rail shows. */
export const walkerOf = ({ company, firm, me, modules, side }: WalkerFacts): Walker => ({
  side,
  modules,
  isSuperAdmin: me?.isSuperAdmin ?? false,
  isGroupAdmin: firm?.isGroupAdmin ?? false,
  isGuest: company?.role === "guest"
})

/** Whether an entry is highlighted on a page. */
export const isLitBy = ({ covers, id }: NavigationEntry, row: RouteRow): boolean =>
  covers?.(row) ?? (row.id === id || row.id.startsWith(`${id}-`))

/**
 * [ROL-O05] [ROL-015] The entries of the rail whose screens exist and that the guards and the policy allow, so that no
 * entry leads to a refusal.
 */
export const entriesFor = (
  { frame, hasScreen }: Pick<Modules, "frame" | "hasScreen">,
  { isGroupAdmin, isGuest, isSuperAdmin, modules, side }: Walker
): ReadonlyArray<NavigationEntry> => {
  const who: Entrant = {
    isSuperAdmin,
    firms: side === null ? [] : [{ isAccountant: side === "accountant", isGroupAdmin }],
    modules
  }
  const isFor = { groupAdmins: isGroupAdmin, superAdmins: isSuperAdmin, people: side !== null }
  return frame().navigation.filter(
    (one) =>
      isFor[one.for ?? "people"] &&
      !(isGuest && one.closedToGuests) &&
      hasScreen(one.id) &&
      // `settings` has two routes at one URL, one per side: both sides may enter.
      (one.id === "settings" || mayEnter(who, routeOf(one.id)).length === 0)
  )
}
