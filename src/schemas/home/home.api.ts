import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FailedWork, FollowUp, FollowUpChanges, HomeGuide, HomeLine, ProviderHome, Waits } from "#schemas/home/home.ts"
import { homeLineIds } from "#schemas/home/homeRules.ts"
import { waitKinds } from "#schemas/home/turnRules.ts"
import { FirmIdParam, fromDigits, NodeHash, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

/** Id of the job in the queue. */
const failedJobId = fromDigits(Schema.Int.check(Schema.isGreaterThan(0)))

export class HomeApi extends HttpApiGroup.make("home")
  .add(
    /** [ACC-084] The lines of the caller's home. */
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/home", {
      params: { firmId: FirmIdParam },
      query: {
        /** Restricts the home to one company. */
        vendor_id: Schema.optionalKey(VendorIdParam),
        /** Only this line, with up to 100 items (`homeCountLimit`) instead of 5. */
        line: Schema.optionalKey(Schema.Literals(homeLineIds))
      },
      success: Data(Schema.Struct({ lines: Schema.Array(HomeLine) })),
      error: [BadRequest, NotFound]
    }),
    /** [ACC-084] The side column of the caller's home: recent clients and documents, favourites, and first steps. */
    HttpApiEndpoint.get("guide", "/accounting-firms/:firmId/home/guide", {
      params: { firmId: FirmIdParam },
      success: Data(HomeGuide),
      error: [BadRequest, NotFound]
    }),
    /**
     * [ACC-084] For the firm's staff: what they have awaited for longer than planned from clients that they may access.
     */
    HttpApiEndpoint.get("waits", "/accounting-firms/:firmId/waits", {
      params: { firmId: FirmIdParam },
      query: {
        vendor_id: Schema.optionalKey(VendorIdParam),
        kind: Schema.optionalKey(Schema.Literals(waitKinds)),
        /** Only waits of this person on the firm's side. */
        owner_id: Schema.optionalKey(fromDigits(UserId))
      },
      success: Data(Waits),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [ACC-084] The firm's follow-up settings, for its staff. */
    HttpApiEndpoint.get("followUp", "/accounting-firms/:firmId/follow-up", {
      params: { firmId: FirmIdParam },
      success: Data(FollowUp),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** For the firm's admins. 412 if `If-Match` is not the current revision. */
    HttpApiEndpoint.patch("changeFollowUp", "/accounting-firms/:firmId/follow-up", {
      params: { firmId: FirmIdParam },
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: FollowUpChanges,
      success: Data(FollowUp),
      error: [BadRequest, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    }),
    /** [NOT-O02] Marks the documents received from a company as seen by the caller. */
    HttpApiEndpoint.post("look", "/vendors/:vendorId/looks", {
      params: { vendorId: VendorIdParam },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound]
    }),
    /**
     * [ACC-084] Adds a client, or one of its documents, to the caller's favourites, or removes it. `document_hash`
     * null: the client.
     */
    HttpApiEndpoint.post("favour", "/vendors/:vendorId/favourites", {
      params: { vendorId: VendorIdParam },
      payload: Schema.Struct({ document_hash: Schema.NullOr(NodeHash), is_favourite: Schema.Boolean }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound, Conflict]
    }),
    /** [ACC-084] Records that the caller opened a document, for the list of recent documents. */
    HttpApiEndpoint.post("lookDocument", "/vendors/:vendorId/documents/:documentHash/looks", {
      params: { vendorId: VendorIdParam, documentHash: NodeHash },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound]
    }),
    /** [SAD-001] Counters and problems of the platform, for super admins only. */
    HttpApiEndpoint.get("provider", "/sa/home", {
      success: Data(ProviderHome),
      error: [Forbidden, NotFound]
    }),
    /** [SAD-001] [SAD-O02] Jobs and mails that failed for good in the last week, for super admins. */
    HttpApiEndpoint.get("failures", "/sa/failures", { success: Data(FailedWork), error: [Forbidden] }),
    /** Queues a failed job again, with a full number of retries. */
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
