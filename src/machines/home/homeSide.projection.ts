import type { VendorRole } from "#schemas/access/session.ts"
import type { RouteId } from "#schemas/access/routes.ts"

export type HomeSide = "firm" | "client" | "guest"

interface HomeViewer {
  readonly side: "accountant" | "client" | null
  readonly hasPlace: boolean
  readonly isSuperAdmin: boolean
  readonly companyRole: VendorRole | null
}

/**
 * [ACC-084] Which home screen the viewer gets: that of their side, the provider's, or null if there is nothing to show.
 */
export const homeOf = ({ companyRole, hasPlace, isSuperAdmin, side }: HomeViewer): HomeSide | "provider" | null => {
  if (!hasPlace || side === null) return isSuperAdmin ? "provider" : null
  if (side === "accountant") return "firm"
  return companyRole === "guest" ? "guest" : "client"
}

/** The screens that home suggests to each side when nothing waits. */
export const nextSteps = {
  firm: ["customers", "tasks"],
  client: ["documents", "quickfolders"],
  guest: ["documents"]
} as const satisfies Readonly<Record<HomeSide, ReadonlyArray<RouteId>>>
