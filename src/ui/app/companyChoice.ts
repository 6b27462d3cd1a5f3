import { type EntityContext, encodeContext } from "#schemas/access/context.ts"
import { type RouteId, routeOf, type RouteRow } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkToRow } from "#ui/app/links.ts"

type Side = "accountant" | "client" | null

/** [ACC-007] The company of a page; null on routes without a company, whichever was open before. */
export const companyOf = (row: RouteRow | null, entity: EntityContext | null): VendorId | null =>
  row === null || row.company === "never" ? null : (entity?.vendorId ?? null)

/** Whether the screen shows one company of a list that can show all. */
export const isNarrowed = (row: RouteRow | null, entity: EntityContext | null): boolean =>
  row?.company === "sometimes" && companyOf(row, entity) !== null

const named = (row: RouteRow) => row.path.includes("/$")

/** The screen that shows a chosen company: the present one if it can, else the client file, or the documents. */
export const screenFor = (row: RouteRow | null, side: Side): RouteRow => {
  if (row !== null && row.company !== "never" && !named(row)) return row
  return routeOf(row?.module === "documents" || side !== "accountant" ? "documents" : "customer")
}

/** The screen that shows all companies: the present one if it can, else their list. */
export const screenForAll = (row: RouteRow | null): RouteRow =>
  row !== null && row.company === "sometimes" ? row : routeOf("customers")

export const linkFor = (row: RouteRow, firmId: FirmId, vendorId: VendorId | null) =>
  linkToRow(row, { context: encodeContext({ firmId, vendorId }) })

/**
 * [ACC-005] The context that the main navigation puts into an address. An opened company is kept on screens about one
 * company and dropped on lists: those show when they are filtered.
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
  /** The number of companies of the firm that the viewer may open. */
  readonly companies: number
}

/** [ACC-005] The offers beside the name of the page's company. */
export const switcherOffers = ({ companies, entity, row, side }: Switcher) => {
  const isStaff = side === "accountant"
  return {
    // A client of one company has nothing to choose.
    choosing: isStaff || companies > 1,
    /** Whether all companies can be shown at once. */
    all: isStaff,
    widening: isStaff && isNarrowed(row, entity),
    file: isStaff && companyOf(row, entity) !== null && row?.area !== "client-file",
    /** The text key shown when no company is chosen. */
    promptKey:
      row?.company === "sometimes"
        ? ("companies.all" as const)
        : isStaff
          ? ("companies.open" as const)
          : ("companies.choose" as const)
  }
}
