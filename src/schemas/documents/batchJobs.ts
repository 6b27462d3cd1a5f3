import { Schema } from "effect"
import { BatchType } from "#schemas/documents/batches.api.ts"
import { ReportLine } from "#schemas/shared/problem.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

export const JobId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("JobId"))
export type JobId = typeof JobId.Type

export const JobState = Schema.Literals(["queued", "running", "done", "refused", "failed", "cancelled"])
export type JobState = typeof JobState.Type

/** [NET-095] A bulk action in the background, for the user who started it. */
export const BatchJob = Schema.Struct({
  id: JobId,
  vendor_id: VendorId,
  company_name: Schema.String,
  type: BatchType,
  state: JobState,
  /** Number of nodes processed; they all take effect together. */
  done: Schema.Int,
  total: Schema.Int,
  /** Why it was refused, as in a problem document; null in other states. */
  code: Schema.NullOr(Schema.String),
  /** One line for each node that caused the refusal. */
  report: Schema.Array(ReportLine),
  created_at: Instant,
  started_at: Schema.NullOr(Instant),
  ended_at: Schema.NullOr(Instant)
})
export interface BatchJob extends Schema.Schema.Type<typeof BatchJob> {}
