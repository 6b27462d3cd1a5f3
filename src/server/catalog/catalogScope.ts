import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayKeepCatalog } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** A member of the firm's staff who works on its catalogue. */
export interface CatalogScope extends RequestScope {
  /** Why they may only look; empty where they may change. */
  readonly closed: ReadonlyArray<string>
}

/** [CAT-003] Runs a transaction in a firm's catalogue, for its staff; the firm's clients get 403. */
export const inCatalog = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: CatalogScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const closed = mayKeepCatalog(firm_role)
      yield* checkPolicy(closed)
      return yield* use({ firm, user: viewer.userId, closed })
    })
  )

/**
 * Runs a transaction that changes the catalogue, under the firm's lock: titles stay unique, and positions and the
 * contents of offers consistent.
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

/** Writes a line of the activity log about a part of the catalogue. */
export const logCatalog = ({ firm, user }: CatalogScope, line: Line) =>
  recordEvent({
    ...line,
    firm,
    user,
    machine: line.entity === "catalogCategory" ? "catalogCategory" : "catalogItem"
  })

/** `Bilan`, `Bilan (2)`, `Bilan (3)`: the first that is free, cut where it would grow too long. */
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

/** Text for `like`, its signs taken as letters. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")
