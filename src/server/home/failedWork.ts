import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { FailedJob, FailedMail, FailedWork } from "#schemas/home/home.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"

const most = 50

/**
 * [SAD-001] The jobs and mails that have failed permanently within the last week, latest first. Must run in the
 * platform's scope.
 */
export const readFailedWork = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* sql<FailedJob>`
    select sequence::integer as id, coalesce(element::jsonb->>'_tag', '?') as kind, app.instant(created_at::timestamptz) as created_at,
        app.instant(updated_at::timestamptz) as failed_at, attempts::integer as attempts,
        left(split_part(coalesce(last_failure, ''), E'\n', 1), 300) as error
      from job where state = 'failed' and updated_at > now() - interval '7 days' order by updated_at desc, sequence desc limit ${most}`
  const [mails] = yield* sql<{
    found: ReadonlyArray<FailedMail> | null
  }>`select app.provider_failed_mails(${most}) as found`
  return { jobs, mails: mails?.found ?? [] } satisfies FailedWork
})

/** Changes a failed job; 404 if it is gone or no longer failed. */
const onFailedJob = (
  id: number,
  change: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<unknown>, unknown>
) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const changed = yield* Effect.orDie(change(yield* SqlClient.SqlClient))
    if (changed.length === 0) return yield* notFound()
    yield* Effect.logInfo("a failed job was handled").pipe(Effect.annotateLogs({ job: id }))
  })

export const retryFailedJob = (id: number) =>
  onFailedJob(
    id,
    (sql) => sql`update job set state = 'pending', attempts = 0, visible_at = now(), updated_at = now()
      where sequence = ${id} and state = 'failed' returning sequence`
  )

export const dismissFailedJob = (id: number) =>
  onFailedJob(id, (sql) => sql`delete from job where sequence = ${id} and state = 'failed' returning sequence`)
