import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { BatchPayload } from "#schemas/documents/batches.api.ts"
import { BatchJob, JobId } from "#schemas/documents/batchJobs.ts"
import { fromDigits, VendorId } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const one = { jobId: fromDigits(JobId) }

/** [NET-094] [NET-095] Bulk actions as background jobs. A job is visible only to the user who started it. */
export class BatchJobsApi extends HttpApiGroup.make("jobs")
  .add(
    /** Queues the job and answers at once. The job applies the action to all nodes or to none. */
    HttpApiEndpoint.post("start", "/batches", {
      payload: Schema.Struct({ vendor_id: VendorId, ...BatchPayload.fields }),
      success: Data(BatchJob).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, Unprocessable]
    }),
    /** The caller's last hundred jobs, newest first. A job is deleted 30 days after it ended. */
    HttpApiEndpoint.get("list", "/jobs", { success: Data(Schema.Array(BatchJob)), error: [BadRequest] }),
    HttpApiEndpoint.get("read", "/jobs/:jobId", {
      params: one,
      success: Data(BatchJob),
      error: [BadRequest, NotFound]
    }),
    /** A job works in one transaction: cancelling it rolls everything back. */
    HttpApiEndpoint.post("event", "/jobs/:jobId/events", {
      params: one,
      payload: Schema.Struct({ type: Schema.Literals(["job.cancelled"]) }),
      success: Data(BatchJob),
      error: [BadRequest, NotFound, Conflict]
    })
  )
  .middleware(SignedInOnly) {}
