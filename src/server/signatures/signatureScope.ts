import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayKeepSignatures, maySeeSignatures } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { factsOf } from "#server/documents/access.ts"
import { inFirm, inVendor } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope, type RequestScope } from "#server/shared/requestScope.ts"

/**
 * The request scope of a viewer who may see a company's signatures. `keepClosedBy`: why they may not change them; empty
 * if they may.
 */
export interface SignatureScope extends CompanyScope {
  readonly keepClosedBy: ReadonlyArray<string>
}

/** Runs `use` in a transaction restricted to a company, for viewers who may see its signatures. Guests get 403. */
export const inSignatures = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: SignatureScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const facts = factsOf(viewer, scope)
        yield* checkPolicy(maySeeSignatures(facts))
        return yield* use({ ...companyScope(viewer, scope), keepClosedBy: mayKeepSignatures(facts) })
      }),
    "signatures"
  )

/** Like `inSignatures`, for viewers who may change signatures; others get 403. */
export const keepingSignatures = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: SignatureScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) => inSignatures(viewer, vendor, (scope) => Effect.andThen(checkPolicy(scope.keepClosedBy), use(scope)))

/**
 * Runs `use` in a transaction restricted to a firm's companies that the viewer may see. For accountants; others get
 * 403.
 */
export const inFirmSignatures = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (
    scope: RequestScope & { readonly keepClosedBy: ReadonlyArray<string> }
  ) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const keepClosedBy = mayKeepSignatures({ firmRole: firm_role })
      yield* checkPolicy(keepClosedBy)
      return yield* use({ firm, user: viewer.userId, keepClosedBy })
    })
  )
