import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import { NewsQuiet } from "#server/notifications/sendNotices.ts"

/**
 * [NOT-O02] Creates a notice about an order for one side: the staff in charge of the client, or the client users who
 * may order. Not for its author `by`.
 */
export const tellOrder = ({
  by,
  request,
  side,
  type
}: {
  readonly request: number
  readonly type: NoticeType
  readonly by: number
  readonly side: "firm" | "company"
}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quiet = Duration.toSeconds(yield* NewsQuiet)
    yield* sql`select app.tell_order(${request}, ${type}, ${by}, ${side}, make_interval(secs => ${quiet}))`
  })
