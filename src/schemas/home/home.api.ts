import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FailedWork, HomeLine, ProviderHome } from "#schemas/home/home.ts"
import { homeLineIds } from "#schemas/home/homeRules.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound } from "#schemas/shared/problem.ts"

/** Its place in the queue. */
const failedJobId = fromDigits(Schema.Int.check(Schema.isGreaterThan(0)))

export class HomeApi extends HttpApiGroup.make("home")
  .add(
    /** [ACC-084] What waits for the caller, as far as they may see it. */
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/home", {
      params: { firmId: FirmIdParam },
      query: {
        /** The company that the page is about: nothing else is told. */
        vendor_id: Schema.optionalKey(VendorIdParam),
        /** This line alone, as far as it is counted. */
        line: Schema.optionalKey(Schema.Literals(homeLineIds))
      },
      success: Data(Schema.Struct({ lines: Schema.Array(HomeLine) })),
      error: [BadRequest, NotFound]
    }),
    /** [NOT-O02] The caller looks at a company's documents or file: what came before is new to them no more. */
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
    /** Queues a failed job again, with all its attempts. */
    HttpApiEndpoint.post("retryJob", "/sa/failed-jobs/:failedJobId/retries", {
      params: { failedJobId },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Takes a failed job away for good. */
    HttpApiEndpoint.delete("dismissJob", "/sa/failed-jobs/:failedJobId", {
      params: { failedJobId },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
