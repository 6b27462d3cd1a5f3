import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import { FirmTerms } from "#schemas/people/firmTerms.ts"
import { type FirmTermsField, firmTermsFieldProblem } from "#schemas/people/firmTermsRules.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  TooManyRequests,
  Unprocessable
} from "#schemas/shared/problem.ts"

/** [ACC-115] The current terms of the host's firm in the caller's language; public. */
export class TermsApi extends HttpApiGroup.make("terms").add(
  HttpApiEndpoint.get("current", "/terms", { success: Data(Terms), error: [TooManyRequests] })
) {}

const firm = { firmId: FirmIdParam }

/** [ACC-O13] The terms that the caller has accepted, newest first, and those still to accept in a firm. */
export class OwnTermsApi extends HttpApiGroup.make("ownTerms")
  .add(
    HttpApiEndpoint.get("accepted", "/users/me/terms", { success: Data(Schema.Array(AcceptedTerms)) }),
    /** Null if nothing newer applies. */
    HttpApiEndpoint.get("due", "/accounting-firms/:firmId/terms/due", {
      params: firm,
      success: Data(Schema.NullOr(Terms)),
      error: [BadRequest, NotFound]
    }),
    /** 409 if a newer version was published, or if this one is accepted already. */
    HttpApiEndpoint.post("accept", "/accounting-firms/:firmId/terms/acceptances", {
      params: firm,
      payload: Schema.Struct({ terms_id: said(Schema.Int, "terms.not_due") }),
      success: HttpApiSchema.NoContent,
      error: [BadRequest, NotFound, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}

const field = (name: FirmTermsField) =>
  judged(name.startsWith("title") ? "terms.title_missing" : "terms.text_missing", (text) =>
    firmTermsFieldProblem(name, text)
  )

/**
 * [ACC-049] [ACC-O13] A firm's own terms: read by its staff, published by its admins. Published versions are immutable.
 */
export class FirmTermsApi extends HttpApiGroup.make("firmTerms")
  .add(
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/terms", {
      params: { firmId: FirmIdParam },
      success: Data(FirmTerms),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** 412 if another version than that of `If-Match` was published. */
    HttpApiEndpoint.post("publish", "/accounting-firms/:firmId/terms", {
      params: { firmId: FirmIdParam },
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: Schema.Struct({
        title_fr: field("title_fr"),
        text_fr: field("text_fr"),
        title_en: field("title_en"),
        text_en: field("text_en"),
        title_pt: field("title_pt"),
        text_pt: field("text_pt")
      }),
      success: Data(FirmTerms).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
