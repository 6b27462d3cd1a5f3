import { Schema } from "effect"
import { BatchType } from "#schemas/documents/batches.api.ts"
import { ReportLine } from "#schemas/shared/problem.ts"
import { Instant, VendorId } from "#schemas/shared/ids.ts"

export const JobId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("JobId"))
export type JobId = typeof JobId.Type

export const JobState = Schema.Literals(["queued", "running", "done", "refused", "failed", "cancelled"])
export type JobState = typeof JobState.Type

/** [NET-095] One action on many nodes, as whoever asked for it follows it. */
export const BatchJob = Schema.Struct({
  id: JobId,
  vendor_id: VendorId,
  company_name: Schema.String,
  type: BatchType,
  state: JobState,
  /** Nodes seen to; all of them count at once or none. */
  done: Schema.Int,
  total: Schema.Int,
  /** What refused it, as a problem document would; null in every other state. */
  code: Schema.NullOr(Schema.String),
  /** One line for each node in the way. */
  report: Schema.Array(ReportLine),
  created_at: Instant,
  started_at: Schema.NullOr(Instant),
  ended_at: Schema.NullOr(Instant)
})
export interface BatchJob extends Schema.Schema.Type<typeof BatchJob> {}
