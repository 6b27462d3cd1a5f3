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

/** [ACC-115] The current terms of the firm that the request's host belongs to, in the caller's language; public. */
export class TermsApi extends HttpApiGroup.make("terms").add(
  HttpApiEndpoint.get("current", "/terms", { success: Data(Terms), error: [TooManyRequests] })
) {}

const firm = { firmId: FirmIdParam }

/** [ACC-O13] Terms that the caller has accepted (latest first), and terms that they still have to accept in a firm. */
export class OwnTermsApi extends HttpApiGroup.make("ownTerms")
  .add(
    HttpApiEndpoint.get("accepted", "/users/me/terms", { success: Data(Schema.Array(AcceptedTerms)) }),
    /** Null if there is nothing to accept. */
    HttpApiEndpoint.get("due", "/accounting-firms/:firmId/terms/due", {
      params: firm,
      success: Data(Schema.NullOr(Terms)),
      error: [BadRequest, NotFound]
    }),
    /** 409 if a newer version was published, or if this version is already accepted. */
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
 * [ACC-049] [ACC-O13] A firm's own terms: its staff read them, its admins publish them. Published versions never
 * change.
 */
export class FirmTermsApi extends HttpApiGroup.make("firmTerms")
  .add(
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/terms", {
      params: { firmId: FirmIdParam },
      success: Data(FirmTerms),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** 412 if a version newer than that of `If-Match` was published meanwhile. */
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
