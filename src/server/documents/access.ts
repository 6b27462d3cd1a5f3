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

/** The request scope for one company's documents, once the transaction has entered it. */
export interface DocumentScope extends CompanyScope {
  readonly by: Actor
}

/** The facts that the policy needs about a person in a company. */
export const factsOf = (viewer: Viewer["Service"], scope: VendorScope): AccessFacts => ({
  isSuperAdmin: viewer.isSuperAdmin,
  firmRole: scope.firm_role,
  vendorRole: scope.vendor_role,
  themeAcl: null
})

/** The viewer's own rights in a company; null without any. */
export const flagsOf = (viewer: Viewer["Service"], scope: VendorScope) => documentFlags(factsOf(viewer, scope))

/**
 * [DOC-O01] The refresh interval in ms. 0 or "false" switches the refresh off, a positive number replaces the default.
 */
export const refreshEvery = (parameter: string | undefined): number => {
  const value = parameter?.trim().toLowerCase()
  if (value === "0" || value === "false") return 0
  const milliseconds = Math.round(Number(value))
  return Number.isSafeInteger(milliseconds) && milliseconds > 0 ? milliseconds : documentRefresh
}

/** A concurrent change conflicted: the transaction is rolled back and retried. */
class ChangeRace extends Data.TaggedError("ChangeRace") {}

/** Fail with this to retry an action that found the tree changed. */
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
 * Runs a change of a company's documents in one transaction: checks the rights, then takes the tree's lock, so that
 * conflicting changes run one after the other. Retries when it loses a race.
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
