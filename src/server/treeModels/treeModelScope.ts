import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayKeepTreeModels, maySeeTreeModels } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** The firm and a member of its staff, for a request about tree models. */
export interface TreeModelScope extends RequestScope {
  /** Why the user may not change models; empty if they may. */
  readonly refusals: ReadonlyArray<string>
}

/** Runs a transaction on a firm's tree models, for its staff; clients get 403. */
export const inCatalogue = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: TreeModelScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const unseen = maySeeTreeModels(firm_role)
      yield* checkPolicy(unseen)
      return yield* use({ firm, user: viewer.userId, refusals: mayKeepTreeModels(firm_role) })
    })
  )

/**
 * Like `inCatalogue`, but 403 unless the viewer may change models. Serialised per firm, so that names and the default
 * stay unique.
 */
export const keeping = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: TreeModelScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inCatalogue(viewer, firm, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(scope.refusals)
      yield* lock("treeModels", firm)
      return yield* use(scope)
    })
  )

type Line = Pick<EventLine, "id" | "type" | "payload" | "before" | "after">

/** Logs an event about a tree model. */
export const logModel = ({ firm, user }: TreeModelScope, line: Line) =>
  recordEvent({ firm, user, entity: "treeModel", ...line })
