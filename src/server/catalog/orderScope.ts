import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { ServiceRequestPermissions } from "#machines/catalog/serviceRequest.machine.ts"
import { serviceRequestPermissions } from "#machines/catalog/serviceRequest.projection.ts"
import { mayOrderServices } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inVendor } from "#server/platform/scope.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/**
 * The company, firm and user of a request about orders, and what the user may do. The user is of the company or of the
 * firm.
 */
export interface OrderScope extends CompanyScope {
  readonly by: ServiceRequestPermissions
  /** Why the user may not order; empty if they may. */
  readonly orderRefusals: ReadonlyArray<string>
  readonly isOfFirm: boolean
}

/** [SRQ-001] Runs a transaction in a company's scope; fails if its module of orders is not active. */
export const inOrders = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: OrderScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    ({ firm_id, firm_role, vendor_id, vendor_role }) =>
      use({
        firm: firm_id,
        vendor: vendor_id,
        user: viewer.userId,
        by: serviceRequestPermissions({ firmRole: firm_role, vendorRole: vendor_role }),
        orderRefusals: mayOrderServices({ vendorRole: vendor_role }),
        isOfFirm: firm_role !== null
      }),
    "service-requests"
  )
