import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { FirmRole } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm, type VendorScope } from "#server/platform/scope.ts"
import { forbidden } from "#server/shared/refusals.ts"

/**
 * The user and the firm of a call, after row-level security has been set. Domains extend it with the rights they need.
 */
export interface RequestScope {
  readonly firm: number
  readonly user: number
}

/** The scope of a call in one company. */
export interface CompanyScope extends RequestScope {
  readonly vendor: number
}

/** The scope of an accountant of the firm. */
export interface StaffScope extends RequestScope {
  readonly role: FirmRole
  readonly isGroupAdmin: boolean
  /**
   * [ROL-024] Whether a collaborator may change the firm's identity and sign-in providers, which otherwise only admins
   * may.
   */
  readonly hasAdminModule: boolean
}

export const companyScope = (viewer: Viewer["Service"], scope: VendorScope): CompanyScope => ({
  firm: scope.firm_id,
  vendor: scope.vendor_id,
  user: viewer.userId
})

/** Runs `use` in a transaction restricted to the firm, for its accountants. Client users get 403. */
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
