import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import { NewsQuiet } from "#server/notifications/sendNotices.ts"

/**
 * Creates a notice for the mission's team, and with `isForClient` for the client's administrators; not for its author
 * `by`.
 */
export const tellMission = (mission: number, type: NoticeType, by: number | null, isForClient: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quiet = Duration.toSeconds(yield* NewsQuiet)
    yield* sql`select app.tell_mission(${mission}, ${type}, ${by}::integer, ${isForClient}, make_interval(secs => ${quiet}))`
  })
