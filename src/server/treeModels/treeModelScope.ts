import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { mayKeepTreeModels, maySeeTreeModels } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { inFirm } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** Somebody of the firm's staff before its catalogue. */
export interface TreeModelScope extends RequestScope {
  /** Why they may only look; empty where they may change. */
  readonly closed: ReadonlyArray<string>
}

/** Inside a firm, for its staff; clients of the firm are told that it is not for them. */
export const inCatalogue = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: TreeModelScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const unseen = maySeeTreeModels(firm_role)
      yield* checkPolicy(unseen)
      return yield* use({ firm, user: viewer.userId, closed: mayKeepTreeModels(firm_role) })
    })
  )

/** The same for whoever changes something: one at a time in a firm, so that a free name and the one default stay so. */
export const keeping = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: TreeModelScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inCatalogue(viewer, firm, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(scope.closed)
      yield* lock("treeModels", firm)
      return yield* use(scope)
    })
  )

type Line = Pick<EventLine, "id" | "type" | "payload" | "before" | "after">

/** Writes a line of the activity log about a tree model. */
export const logModel = ({ firm, user }: TreeModelScope, line: Line) =>
  recordEvent({ firm, user, entity: "treeModel", ...line })
