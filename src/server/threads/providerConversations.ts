import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TalkLine } from "#schemas/threads/thread.ts"
import { dieOnSql, notFound } from "#server/platform/scope.ts"

interface Row {
  readonly firm: { readonly id: FirmId; readonly name: string }
  readonly unread: number
  readonly awaits: boolean
  readonly last: TalkLine["last"]
}

/** [CHT-O01] The provider's inbox: the firms' threads with the provider, those that wait for an answer first. */
export const listFirmConversations = (
  viewer: Viewer["Service"],
  { page = 1, per_page = 30 }: { readonly page?: number; readonly per_page?: number }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [entered] = yield* sql<{ is: boolean }>`select app.enter_platform(${viewer.userId}) as is`
        if (entered?.is !== true) return yield* notFound()
        const [found] = yield* sql<{ total: number; rows: ReadonlyArray<Row> }>`
          select total, rows from app.provider_conversations(${per_page}, ${(page - 1) * per_page})`
        const total = found?.total ?? 0
        return {
          data: found?.rows ?? [],
          pagination: { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) }
        }
      })
    )
  }).pipe(dieOnSql)
