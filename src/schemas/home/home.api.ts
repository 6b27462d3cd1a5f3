import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FailedWork, HomeLine, ProviderHome } from "#schemas/home/home.ts"
import { homeLineIds } from "#schemas/home/homeRules.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound } from "#schemas/shared/problem.ts"

/** The job's id in the queue. */
const failedJobId = fromDigits(Schema.Int.check(Schema.isGreaterThan(0)))

export class HomeApi extends HttpApiGroup.make("home")
  .add(
    /** [ACC-084] The caller's home. */
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/home", {
      params: { firmId: FirmIdParam },
      query: {
        /** Restricts the home to one company. */
        vendor_id: Schema.optionalKey(VendorIdParam),
        /** One line only, up to the count limit. */
        line: Schema.optionalKey(Schema.Literals(homeLineIds))
      },
      success: Data(Schema.Struct({ lines: Schema.Array(HomeLine) })),
      error: [BadRequest, NotFound]
    }),
    /** [NOT-O02] Marks what was received from a company as seen by the caller. */
    HttpApiEndpoint.post("look", "/vendors/:vendorId/looks", {
      params: { vendorId: VendorIdParam },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound]
    }),
    /** [SAD-001] For the provider's people alone. */
    HttpApiEndpoint.get("provider", "/sa/home", {
      success: Data(ProviderHome),
      error: [Forbidden, NotFound]
    }),
    /** [SAD-001] [SAD-O02] */
    HttpApiEndpoint.get("failures", "/sa/failures", { success: Data(FailedWork), error: [Forbidden] }),
    /** Queues a failed job again, with all its retries. */
    HttpApiEndpoint.post("retryJob", "/sa/failed-jobs/:failedJobId/retries", {
      params: { failedJobId },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Deletes a failed job. */
    HttpApiEndpoint.delete("dismissJob", "/sa/failed-jobs/:failedJobId", {
      params: { failedJobId },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
