import { type EntityContext, encodeContext } from "#schemas/access/context.ts"
import { type RouteId, routeOf, type RouteRow } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkToRow } from "#ui/app/links.ts"

type Side = "accountant" | "client" | null

/** [ACC-007] The company of a page; null on routes that never have one, even if a company was open before. */
export const companyOf = (row: RouteRow | null, entity: EntityContext | null): VendorId | null =>
  row === null || row.company === "never" ? null : (entity?.vendorId ?? null)

/** Whether a screen that can show all companies is limited to one. */
export const isNarrowed = (row: RouteRow | null, entity: EntityContext | null): boolean =>
  row?.company === "sometimes" && companyOf(row, entity) !== null

const named = (row: RouteRow) => row.path.includes("/$")

/**
 * The screen that shows a chosen company: the current one if it can, else the client file, or for clients the
 * documents.
 */
export const screenFor = (row: RouteRow | null, side: Side): RouteRow => {
  if (row !== null && row.company !== "never" && !named(row)) return row
  return routeOf(row?.module === "documents" || side !== "accountant" ? "documents" : "customer")
}

/** The screen that shows all companies: the current one if it can, else the list of client files. */
export const screenForAll = (row: RouteRow | null): RouteRow =>
  row !== null && row.company === "sometimes" ? row : routeOf("customers")

export const linkFor = (row: RouteRow, firmId: FirmId, vendorId: VendorId | null) =>
  linkToRow(row, { context: encodeContext({ firmId, vendorId }) })

/**
 * [ACC-005] The context of a link of the main navigation. For accountants it keeps the open company only on screens
 * about one company: a list would otherwise open filtered.
 */
export const contextFor = (id: RouteId, side: Side, entity: EntityContext | null): string | undefined => {
  if (entity === null) return undefined
  const isKept = side !== "accountant" || routeOf(id).company === "always"
  return encodeContext({ firmId: entity.firmId, vendorId: isKept ? entity.vendorId : null })
}

interface Switcher {
  readonly side: Side
  readonly row: RouteRow | null
  readonly entity: EntityContext | null
  /** How many of the firm's companies the user may open, as in `useHere`. */
  readonly companies: number
}

/** [ACC-005] What the user can do beside the name of the page's company. */
export const switcherOffers = ({ companies, entity, row, side }: Switcher) => {
  const isStaff = side === "accountant"
  return {
    // A client user with a single company has nothing to choose.
    choosing: isStaff || companies > 1,
    /** Whether the choice has an entry for all companies. */
    all: isStaff,
    widening: isStaff && isNarrowed(row, entity),
    file: isStaff && companyOf(row, entity) !== null && row?.area !== "client-file",
    /** Text key shown while no company is chosen. */
    promptKey:
      row?.company === "sometimes"
        ? ("companies.all" as const)
        : isStaff
          ? ("companies.open" as const)
          : ("companies.choose" as const)
  }
}
