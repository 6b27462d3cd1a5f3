import { Data, Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type BatchJobEvent, batchJobMachine } from "#machines/documents/actions/batchJob.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayValidate, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { BatchPayload } from "#schemas/documents/batches.api.ts"
import type { BatchJob, JobState } from "#schemas/documents/batchJobs.ts"
import { UserId } from "#schemas/shared/ids.ts"
import { Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { BatchProgress, changeBatch } from "#server/documents/changeBatch.ts"
import { demandsOf } from "#server/documents/changeNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { inVendor, isStorable, notFound } from "#server/platform/scope.ts"
import { conflict } from "#server/shared/refusals.ts"

interface Row {
  readonly id: number
  readonly vendor_id: number
  readonly user_id: number
  readonly state: JobState
  readonly payload: unknown
}

/** The job's state machine refused the event, usually because the job was cancelled. Rolls back the transaction. */
class Ended extends Data.TaggedError("Ended")<{ readonly closedBy: ReadonlyArray<string> }> {}

/** Days after which a finished job is deleted. */
const keptDays = 30
/** How often a running job saves its progress and checks whether it was cancelled. */
const progressInterval = "400 millis"

const decodePayload = Schema.decodeUnknownSync(BatchPayload)

/** [NET-095] The viewer's own batch jobs in all companies, or only the one with this id. */
export const listJobs = (viewer: Viewer["Service"], id?: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const only = id === undefined ? sql`` : sql`where (b.job).id = ${id}`
    return yield* sql<BatchJob>`
      select (b.job).id, (b.job).vendor_id, b.company_name, (b.job).type, (b.job).state, (b.job).done, (b.job).total,
          (b.job).code, (b.job).report, app.instant((b.job).created_at) as created_at,
          app.instant((b.job).started_at) as started_at, app.instant((b.job).ended_at) as ended_at
        from app.batches_of(${viewer.userId}) b ${only}`
  }).pipe(Effect.orDie)

export const readJob = (viewer: Viewer["Service"], id: number) =>
  Effect.gen(function* () {
    const [job] = isStorable(id) ? yield* listJobs(viewer, id) : []
    return job ?? (yield* notFound())
  })

/**
 * [NET-094] Creates a batch job. Fails at once if the viewer has no right to the action; refusals of single nodes are
 * reported by the job.
 */
export const startJob = (
  viewer: Viewer["Service"],
  { vendor_id, ...batch }: BatchPayload & { readonly vendor_id: number }
) =>
  inVendor(
    viewer,
    vendor_id,
    (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const queue = yield* jobs
        if (flagsOf(viewer, scope) === null) return yield* notFound()
        const facts = factsOf(viewer, scope)
        const closed_by = demandsOf(batch.type).right === "write" ? mayWrite(facts) : mayValidate(facts)
        if (closed_by.length > 0) return yield* new Forbidden({ code: "error.403", closed_by })
        const [made] = yield* sql<{ id: number }>`
          insert into batch_job (firm_id, vendor_id, user_id, type, payload, total)
          values (${scope.firm_id}, ${vendor_id}, ${viewer.userId}, ${batch.type}, ${JSON.stringify(batch)}::text::jsonb,
            ${batch.nodes.length}) returning id`
        if (made === undefined) return yield* Effect.die(new Error("no job was made"))
        yield* queue.offer({ _tag: "DoBatch", batch: made.id }, { id: `batch:${made.id}` }).pipe(Effect.orDie)
        return yield* readJob(viewer, made.id)
      }),
    "documents"
  )

/**
 * Changes a job's state; nothing else may. Fails with `Ended` and the guards if the job's state machine refuses the
 * event.
 */
const settle = (
  id: number,
  event: BatchJobEvent,
  outcome: { readonly code?: string; readonly report?: ReadonlyArray<object> } = {}
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select id, vendor_id, user_id, state, payload from app.lock_batch(${id})`
    if (row === undefined) return yield* new Ended({ closedBy: [] })
    const verdict = decide(batchJobMachine, batchJobMachine.resolveState({ value: row.state }), event)
    if (Result.isFailure(verdict)) return yield* new Ended({ closedBy: verdict.failure.closedBy })
    yield* sql`select app.settle_batch(${id}, ${String(verdict.success.next.value)}, ${outcome.code ?? null}::text,
      ${JSON.stringify(outcome.report ?? [])}::text::jsonb)`
    return row
  })

const settled = (...asked: Parameters<typeof settle>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(settle(...asked))).pipe(
    Effect.catchTag("SqlError", (error) => Effect.die(error))
  )

/** [NET-095] Cancels a waiting or running job. 404 for another person's job, 409 for a finished one. */
export const cancelJob = (viewer: Viewer["Service"], id: number) =>
  Effect.gen(function* () {
    yield* readJob(viewer, id)
    yield* settled(id, { type: "job.cancelled" }).pipe(
      Effect.catchTag("Ended", ({ closedBy }) => Effect.fail(conflict(closedBy, "isJobUnderWay")))
    )
    return yield* readJob(viewer, id)
  })

/**
 * Runs a batch job with the current rights of the person who started it. The nodes' changes and the job's final state
 * commit in one transaction, so a job whose process dies starts again. Progress is saved outside that transaction.
 */
export const doBatch = Effect.fn("documents.doBatch")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const started = yield* Effect.result(settled(id, { type: "job.started" }))
  if (Result.isFailure(started)) return
  const { payload, user_id, vendor_id } = started.success
  const viewer = { userId: UserId.make(user_id), sessionId: 0, isSuperAdmin: false }
  let done = 0
  const work = sql
    .withTransaction(
      Effect.andThen(
        changeBatch(viewer, vendor_id, decodePayload(payload)),
        settle(id, { type: "job.done" }).pipe(Effect.catchTag("SqlError", (error) => Effect.die(error)))
      )
    )
    .pipe(
      Effect.provideService(BatchProgress, (count) => {
        done = count
      }),
      Effect.provide(DocumentRepository.layer),
      Effect.asVoid
    )
  const watch = Effect.gen(function* () {
    for (;;) {
      yield* Effect.sleep(progressInterval)
      const progress = yield* sql<{ is_on: boolean | null }>`select app.tell_batch(${id}, ${done}) as is_on`
      if (progress[0]?.is_on !== true) return
    }
  })
  const refused = (problem: Conflict | Forbidden | NotFound | Unprocessable) =>
    settled(id, { type: "job.refused" }, { code: problem.code, report: problem.report ?? [] })
  yield* Effect.raceFirst(work, watch).pipe(
    Effect.catchTags({ Conflict: refused, Forbidden: refused, NotFound: refused, Unprocessable: refused }),
    Effect.catchTag("Ended", () => Effect.void),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("a job on many nodes failed", defect).pipe(Effect.annotateLogs({ batch: id })),
        Effect.ignore(settled(id, { type: "job.failed" }, { code: "error.global" }))
      )
    )
  )
})

export const sweepBatches = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_batches(make_interval(days => ${keptDays}))`
)
