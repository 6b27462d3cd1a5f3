import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { ModuleName } from "#schemas/access/modules.ts"
import type { FirmRole } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { type FirmScope, inFirm, inVendor, type VendorScope } from "#server/platform/scope.ts"
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

/** A call in the firm's settings (`vendor` is null) or in one company, with the viewer's roles there. */
export interface LevelScope extends RequestScope {
  readonly vendor: number | null
  readonly facts: { readonly firmRole: FirmScope["firm_role"]; readonly vendorRole: VendorScope["vendor_role"] }
}

/** The parameters of a call that exists once for the firm and once for each of its companies. */
export type LevelParams = { readonly firmId: number } | { readonly vendorId: number }

/** [ROL-O05] 403 unless the firm's module is active. `inVendor` checks it itself. */
export const checkFirmModule = (firm: number, module: ModuleName) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const active = yield* sql`select 1 from module
      where firm_id = ${firm} and vendor_id is null and name = ${module} and is_active`
    if (active.length === 0) return yield* forbidden(["hasModule"])
  })

/**
 * Runs `use` in a transaction restricted to the firm, for its accountants. Client users get 403, and everyone if
 * `module` is not active.
 */
export const inOffice = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: StaffScope) => Effect.Effect<A, E | SqlError.SqlError, R>,
  module: ModuleName | null = null
) =>
  inFirm(viewer, firm, ({ admin_module, firm_role, is_group_admin }) =>
    Effect.gen(function* () {
      if (firm_role === null) return yield* forbidden(["isOfFirm"])
      if (module !== null) yield* checkFirmModule(firm, module)
      return yield* use({
        firm,
        user: viewer.userId,
        role: firm_role,
        isGroupAdmin: is_group_admin,
        hasAdminModule: admin_module
      })
    })
  )

/**
 * Runs `use` in a transaction restricted to the company, or to the firm for its accountants; 403 if `module` is not
 * active.
 */
export const atLevel = <A, E, R>(
  viewer: Viewer["Service"],
  params: LevelParams,
  module: ModuleName,
  use: (scope: LevelScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  "firmId" in params
    ? inOffice(
        viewer,
        params.firmId,
        ({ firm, role, user }) => use({ firm, user, vendor: null, facts: { firmRole: role, vendorRole: null } }),
        module
      )
    : inVendor(
        viewer,
        params.vendorId,
        ({ firm_id, firm_role, vendor_id, vendor_role }) =>
          use({
            firm: firm_id,
            user: viewer.userId,
            vendor: vendor_id,
            facts: { firmRole: firm_role, vendorRole: vendor_role }
          }),
        module
      )
