import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeQuestion, HomeSource } from "#server/home/homeSources.ts"
import { clientTurns, findTurns, firmTurns, firmWaits, showTurns, type TurnSource } from "#server/home/turnRows.ts"
import type { FirmScope, VendorScope } from "#server/platform/scope.ts"
import { refusedByDatabase } from "#server/platform/sqlState.ts"

const enter = ({ firm, vendor, viewer }: HomeQuestion) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] =
      vendor === null
        ? yield* sql<{
            scope: FirmScope | VendorScope | null
          }>`select app.enter_firm(${viewer.userId}, ${firm}) as scope`
        : yield* sql<{
            scope: FirmScope | VendorScope | null
          }>`select app.enter_vendor(${viewer.userId}, ${vendor}, null) as scope`
    return row?.scope?.firm_id === firm ? row.scope : null
  })

/**
 * [ACC-084] The lines of what waits for the person, and of what the person waits for, as the life cycles say. Tasks and
 * documents have lines of their own.
 */
export const homeTurns: HomeSource = (question) =>
  Effect.gen(function* () {
    const scope = yield* enter(question)
    if (scope === null) return []
    const isOfFirm = scope.firm_role !== null
    const { firm, items, limit, line, vendor, viewer } = question
    const user = viewer.userId
    const seesAll = "sees_all" in scope && scope.sees_all
    const sources: ReadonlyArray<readonly [TurnLineId, ReadonlyArray<TurnSource>]> = isOfFirm
      ? [
          ["sign", firmTurns.sign],
          ["missions", firmTurns.missions],
          ["unfinished", firmTurns.unfinished],
          ["waits", firmWaits]
        ]
      : [
          ["sign", clientTurns.sign],
          ["missions", clientTurns.missions],
          ["waits", clientTurns.waits]
        ]
    return yield* Effect.forEach(
      sources.filter(([id]) => line === undefined || line === id),
      ([id, kinds]) =>
        Effect.gen(function* () {
          // Other members could act on these too: show each only to the member who is responsible for it.
          const owner = isOfFirm && id !== "sign" ? user : null
          const found = yield* findTurns(kinds, { firm, user, vendor, seesAll, owner, isLate: false, limit })
          const shown = yield* showTurns(found.slice(0, items), isOfFirm)
          return { id, kind: "turns", total: Math.min(found.length, limit), items: shown } satisfies HomeLine
        })
    )
  }).pipe(
    (effect) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)),
    Effect.catchIf(
      (error) => refusedByDatabase(error) !== null,
      () => Effect.succeed([])
    )
  )

type TurnLineId = Extract<HomeLine, { readonly kind: "turns" }>["id"]
