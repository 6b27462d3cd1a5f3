import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { mayKeepTreeModels, maySeeTreeModels } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict, Forbidden } from "#schemas/shared/problem.ts"
import { inFirm } from "#server/platform/scope.ts"

/** Somebody of the firm's staff before its catalogue. */
export interface Hand {
  readonly firm: number
  readonly user: number
  /** Why they may only look; empty where they may change. */
  readonly closed: ReadonlyArray<string>
}

export const closed = (by: ReadonlyArray<string>) =>
  new Forbidden({ code: `closed.${by[0] ?? ""}`, closed_by: [...by] })
export const conflict = (by: ReadonlyArray<string>) =>
  new Conflict({ code: by[0] === undefined ? "error.409" : `closed.${by[0]}`, closed_by: [...by] })

/** Inside a firm, for its staff; clients of the firm are told that it is not for them. */
export const inCatalogue = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      const unseen = maySeeTreeModels(firm_role)
      if (unseen.length > 0) return yield* closed(unseen)
      return yield* use({ firm, user: viewer.userId, closed: mayKeepTreeModels(firm_role) })
    })
  )

/** The same for whoever changes something: one at a time in a firm, so that a free name and the one default stay so. */
export const keeping = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inCatalogue(viewer, firm, (hand) =>
    Effect.gen(function* () {
      if (hand.closed.length > 0) return yield* closed(hand.closed)
      const sql = yield* SqlClient.SqlClient
      yield* sql`select pg_advisory_xact_lock(20260, ${firm}::integer)`
      return yield* use(hand)
    })
  )

interface Line {
  readonly id: number
  readonly type: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
}

/** One line of the firm's sealed log. */
export const logModel = ({ firm, user }: Hand, { after, before, id, payload, type }: Line) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`insert into event (firm_id, user_id, entity, entity_id, machine, type, payload, before, after)
      values (${firm}, ${user}, 'treeModel', ${id}, 'treeModel', ${type}, ${JSON.stringify(payload)}::text::jsonb,
        ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )
