import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import { NewsQuiet } from "#server/notifications/sendNotices.ts"

/**
 * Creates a notice about a task for each of these people, except the author of the change (`by`) and those who cannot
 * see the task.
 */
export const notifyPeople = (task: number, type: NoticeType, by: number, people: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const quiet = Duration.toSeconds(yield* NewsQuiet)
    if (people.length === 0) return
    yield* sql`select app.tell_task(${task}, ${type}, ${by}, ${[...people]}::integer[], true, make_interval(secs => ${quiet}))`
  })

/**
 * Ids of the people of one side whom a task concerns: its members on that side. Without members: its author (firm), or
 * the client users who may answer it (company).
 */
export const audienceOf = (task: number, side: "firm" | "company") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ people: ReadonlyArray<number> }>`
      select to_json(app.task_audience(${task}, ${side})) as people`
    return row?.people ?? []
  })
