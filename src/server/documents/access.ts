import { Data, Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import {
  type AccessFacts,
  type Actor,
  actorOf,
  documentFlags,
  mayRemoveForGood,
  mayValidate,
  mayWrite,
  type Refusals
} from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { inVendor, notFound, type VendorScope } from "#server/platform/scope.ts"
import { type CompanyScope, companyScope } from "#server/shared/requestScope.ts"

/** A company's documents as one viewer may use them: the company, and the viewer with their rights (`by`). */
export interface DocumentScope extends CompanyScope {
  readonly by: Actor
}

/** Turns the roles of `inVendor`'s scope into the facts that the access policy reads, without theme rights. */
export const factsOf = (viewer: Viewer["Service"], scope: VendorScope): AccessFacts => ({
  isSuperAdmin: viewer.isSuperAdmin,
  firmRole: scope.firm_role,
  vendorRole: scope.vendor_role,
  themeAcl: null
})

/** What the viewer may do with a company's documents; null without any access. */
export const flagsOf = (viewer: Viewer["Service"], scope: VendorScope) => documentFlags(factsOf(viewer, scope))

/**
 * [DOC-O01] Parses the parameter of the firm's refresh interval into ms. "0" or "false" gives 0 (no refresh); anything
 * but a positive number gives the default.
 */
export const refreshEvery = (parameter: string | null): number => {
  const value = parameter?.trim().toLowerCase()
  if (value === "0" || value === "false") return 0
  const milliseconds = Math.round(Number(value))
  return Number.isSafeInteger(milliseconds) && milliseconds > 0 ? milliseconds : documentRefresh
}

/** A concurrent change conflicted: `changeTree` rolls the transaction back and retries it. */
class ChangeRace extends Data.TaggedError("ChangeRace") {}

/** Fail with this to make `changeTree` retry: the tree has changed since it was read. */
export const changeRace = new ChangeRace()

const isRaceError = (error: unknown): error is SqlError.SqlError => {
  if (typeof error !== "object" || error === null || !("_tag" in error) || error._tag !== "SqlError") return false
  const { reason } = error as SqlError.SqlError
  if (reason._tag === "UniqueViolation") return reason.constraint === "node_name"
  return reason._tag === "DeadlockError" || reason._tag === "SerializationError"
}

const playedAgain = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  effect.pipe(
    Effect.retry({
      schedule: Schedule.jittered(Schedule.exponential("5 millis")),
      times: 8,
      while: (error) => error instanceof ChangeRace
    }),
    Effect.catchIf(
      (error): error is Extract<E, ChangeRace> => error instanceof ChangeRace,
      (error) => Effect.die(error)
    )
  )

const demands: Readonly<Record<"write" | "validate" | "purge", (facts: AccessFacts) => Refusals>> = {
  write: mayWrite,
  validate: mayValidate,
  purge: mayRemoveForGood
}

/**
 * Runs `use` in one transaction that may change a company's documents. Checks `right`, then takes the tree's advisory
 * lock: shared for "item", exclusive for "shape". Retries up to 8 times after a deadlock, a serialization failure, a
 * taken name or `changeRace`. Fails with 404 without access and 403 without the right.
 */
export const changeTree = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  right: "write" | "validate" | "purge",
  lock: "item" | "shape",
  use: (scope: DocumentScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const documents = yield* DocumentRepository
        const flags = flagsOf(viewer, scope)
        const facts = factsOf(viewer, scope)
        const verdict = demands[right](facts)
        if (flags === null) return yield* notFound()
        if (verdict.length > 0) return yield* new Forbidden({ code: "error.403", closed_by: verdict })
        yield* documents.lockTree(vendor, lock)
        return yield* use({ ...companyScope(viewer, scope), by: actorOf(flags) })
      }).pipe(Effect.catchIf(isRaceError, () => Effect.fail(changeRace))),
    "documents"
  ).pipe(playedAgain)
