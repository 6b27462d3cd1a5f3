import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import { Data } from "#schemas/shared/page.ts"
import { TooManyRequests } from "#schemas/shared/problem.ts"

/** [ACC-115] The terms that hold at the host's firm, in the caller's language; for anyone. */
export class TermsApi extends HttpApiGroup.make("terms").add(
  HttpApiEndpoint.get("current", "/terms", { success: Data(Terms), error: [TooManyRequests] })
) {}

/** [ACC-O13] What the signed-in person has accepted, newest first. */
export class OwnTermsApi extends HttpApiGroup.make("ownTerms")
  .add(HttpApiEndpoint.get("accepted", "/users/me/terms", { success: Data(Schema.Array(AcceptedTerms)) }))
  .middleware(SignedInOnly) {}
