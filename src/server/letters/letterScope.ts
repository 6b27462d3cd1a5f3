import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayKeepLetters } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm, inVendor } from "#server/platform/scope.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope, type RequestScope } from "#server/shared/requestScope.ts"

/**
 * [LET-002] Runs a transaction on a firm's letter templates; 403 unless the viewer may change them (the firm's staff).
 */
export const inTemplates = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: RequestScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.andThen(checkPolicy(mayKeepLetters(firm_role)), use({ firm, user: viewer.userId }))
  )

/** Like `inTemplates`, with the firm's templates locked, so that names stay unique. */
export const keepingTemplates = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: RequestScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => inTemplates(viewer, firm, (scope) => Effect.andThen(lock("letterTemplates", firm), use(scope)))

/** Runs a transaction on a company's letters; 403 unless the viewer may make letters (the firm's staff). */
export const inLetters = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: CompanyScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    (entered) => Effect.andThen(checkPolicy(mayKeepLetters(entered.firm_role)), use(companyScope(viewer, entered))),
    "missions"
  )
