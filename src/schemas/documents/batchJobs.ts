import { Schema } from "effect"
import { BatchType } from "#schemas/documents/batches.api.ts"
import { ReportLine } from "#schemas/shared/problem.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

export const JobId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("JobId"))
export type JobId = typeof JobId.Type

export const JobState = Schema.Literals(["queued", "running", "done", "refused", "failed", "cancelled"])
export type JobState = typeof JobState.Type

/** [NET-095] A bulk action that runs as a background job of the user who started it. */
export const BatchJob = Schema.Struct({
  id: JobId,
  vendor_id: VendorId,
  company_name: Schema.String,
  type: BatchType,
  state: JobState,
  /** Number of nodes processed so far. All changes are committed together at the end. */
  done: Schema.Int,
  total: Schema.Int,
  /** Problem code: the reason of a refusal, or `error.global` if the job failed; null in other states. */
  code: Schema.NullOr(Schema.String),
  /** One line for each node that caused a refusal; empty in other states. */
  report: Schema.Array(ReportLine),
  created_at: Instant,
  started_at: Schema.NullOr(Instant),
  ended_at: Schema.NullOr(Instant)
})
export interface BatchJob extends Schema.Schema.Type<typeof BatchJob> {}
