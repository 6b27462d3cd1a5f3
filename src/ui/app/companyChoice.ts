import { type EntityContext, encodeContext } from "#schemas/access/context.ts"
import { type RouteId, routeOf, type RouteRow } from "#schemas/access/routes.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkToRow } from "#ui/app/links.ts"

type Side = "accountant" | "client" | null

/** [ACC-007] The company that a page is about; a page that never has one is about none, whichever was looked at before. */
export const companyOf = (row: RouteRow | null, entity: EntityContext | null): VendorId | null =>
  row === null || row.company === "never" ? null : (entity?.vendorId ?? null)

/** Whether the same screen shows all companies or one: a list that a company narrows. */
export const isNarrowed = (row: RouteRow | null, entity: EntityContext | null): boolean =>
  row?.company === "sometimes" && companyOf(row, entity) !== null

const named = (row: RouteRow) => row.path.includes("/$")

/** The screen that shows a chosen company: the present one where it can, else the client file, or the documents. */
export const screenFor = (row: RouteRow | null, side: Side): RouteRow => {
  if (row !== null && row.company !== "never" && !named(row)) return row
  return routeOf(row?.module === "documents" || side !== "accountant" ? "documents" : "customer")
}

/** The screen that shows all companies: the present one where it can, else their list. */
export const screenForAll = (row: RouteRow | null): RouteRow =>
  row !== null && row.company === "sometimes" ? row : routeOf("customers")

export const linkFor = (row: RouteRow, firmId: FirmId, vendorId: VendorId | null) =>
  linkToRow(row, { context: encodeContext({ firmId, vendorId }) })

/**
 * [ACC-005] What the main navigation writes into an address. A company that staff have opened goes on with screens that are
 * about one company and narrows no other: those say themselves when they are narrowed.
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
  /** How many companies of the firm the viewer may open. */
  readonly companies: number
}

/** [ACC-005] What stands beside the name of the company that a page is about. */
export const switcherOffers = ({ companies, entity, row, side }: Switcher) => {
  const isStaff = side === "accountant"
  return {
    // Who belongs to one company has nothing to choose.
    choosing: isStaff || companies > 1,
    /** All companies of the firm at once. */
    all: isStaff,
    widening: isStaff && isNarrowed(row, entity),
    file: isStaff && companyOf(row, entity) !== null && row?.area !== "client-file",
    /** What is said where no company is chosen: a text key. */
    promptKey:
      row?.company === "sometimes"
        ? ("companies.all" as const)
        : isStaff
          ? ("companies.open" as const)
          : ("companies.choose" as const)
  }
}
