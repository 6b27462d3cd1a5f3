import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayKeepCatalog } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** The firm and a member of its staff who may change its catalogue. */
export interface CatalogScope extends RequestScope {
  /** Why the user may not change the catalogue; empty here, since `inCatalog` refuses them. */
  readonly refusals: ReadonlyArray<string>
}

/** [CAT-003] Runs a transaction in a firm's catalogue; 403 unless the viewer may change it (the firm's staff). */
export const inCatalog = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: CatalogScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const refusals = mayKeepCatalog(firm_role)
      yield* checkPolicy(refusals)
      return yield* use({ firm, user: viewer.userId, refusals })
    })
  )

/**
 * Runs a transaction that changes the catalogue, with the catalogue locked: titles stay unique, and positions and
 * offers consistent.
 */
export const keeping = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: CatalogScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inCatalog(viewer, firm, (scope) =>
    Effect.gen(function* () {
      yield* lock("catalog", firm)
      return yield* use(scope)
    })
  )

type Line = Pick<EventLine, "id" | "type" | "payload" | "before" | "after"> & {
  readonly entity: "catalogCategory" | "catalogService" | "catalogOffer"
}

/** Logs an event about a category, service or offer. */
export const logCatalog = ({ firm, user }: CatalogScope, line: Line) =>
  recordEvent({
    ...line,
    firm,
    user,
    machine: line.entity === "catalogCategory" ? "catalogCategory" : "catalogItem"
  })

/**
 * The title with the first free number: `Bilan (2)`, `Bilan (3)` ... The title is shortened if it would exceed `limit`
 * characters.
 */
export const freeTitle = (title: string, taken: ReadonlySet<string>, limit: number, key: (text: string) => string) => {
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`
    const next =
      [...title]
        .slice(0, limit - mark.length)
        .join("")
        .trimEnd() + mark
    if (!taken.has(key(next))) return next
  }
}

export const paged = (total: number, page: number, per_page: number) => ({
  page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page))
})

/** The text with the special characters of `like` escaped. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")
