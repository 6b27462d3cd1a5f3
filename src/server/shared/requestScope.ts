import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { FirmRole } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm, type VendorScope } from "#server/platform/scope.ts"
import { forbidden } from "#server/shared/refusals.ts"

/** The acting user and the firm, once the transaction has entered it. Each domain adds the rights that it needs. */
export interface RequestScope {
  readonly firm: number
  readonly user: number
}

/** The scope inside one company. */
export interface CompanyScope extends RequestScope {
  readonly vendor: number
}

/** The scope of a member of the firm's staff. */
export interface StaffScope extends RequestScope {
  readonly role: FirmRole
  readonly isGroupAdmin: boolean
  /**
   * [ROL-024] Lets a collaborator change the firm's identity and sign-in providers, which only admins may otherwise do.
   */
  readonly hasAdminModule: boolean
}

export const companyScope = (viewer: Viewer["Service"], scope: VendorScope): CompanyScope => ({
  firm: scope.firm_id,
  vendor: scope.vendor_id,
  user: viewer.userId
})

/** Runs a transaction in the firm's scope, for its staff only; clients get 403. */
export const inOffice = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: StaffScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ admin_module, firm_role, is_group_admin }) =>
    Effect.gen(function* () {
      if (firm_role === null) return yield* forbidden(["isOfFirm"])
      return yield* use({
        firm,
        user: viewer.userId,
        role: firm_role,
        isGroupAdmin: is_group_admin,
        hasAdminModule: admin_module
      })
    })
  )
