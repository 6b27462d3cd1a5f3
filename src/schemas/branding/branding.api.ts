import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { PortalRoot, WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound, TooManyRequests } from "#schemas/shared/problem.ts"

/** What a visitor may know before signing in: the looks of the firm behind the host. */
export class BrandingApi extends HttpApiGroup.make("branding").add(
  /** [NET-031] [ACC-009] The firm named by `accounting_firm_id`, else the host's, else the first one. */
  HttpApiEndpoint.get("root", "/", {
    query: { accounting_firm_id: Schema.optionalKey(FirmIdParam) },
    success: Data(PortalRoot),
    error: [BadRequest, NotFound, TooManyRequests]
  }),
  /** [NET-032] */
  HttpApiEndpoint.get("whiteLabels", "/accounting-firms/:firmId/white-labels", {
    params: { firmId: FirmIdParam },
    success: Data(Schema.Array(WhiteLabel)),
    error: [BadRequest, NotFound, TooManyRequests]
  })
) {}
