import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { PortalRoot, WhiteLabel, WhiteLabelChange } from "#schemas/branding/whiteLabel.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Forbidden,
  NotFound,
  PreconditionFailed,
  TooLarge,
  TooManyRequests,
  Unprocessable,
  UnsupportedType
} from "#schemas/shared/problem.ts"

/** Public before sign-in: the look of the host's firm. */
export class BrandingApi extends HttpApiGroup.make("branding").add(
  /** [NET-031] [ACC-009] The firm named by `accounting_firm_id`, else the host's, else the first one. */
  HttpApiEndpoint.get("root", "/", {
    query: { accounting_firm_id: Schema.optionalKey(FirmIdParam) },
    success: Data(PortalRoot),
    error: [BadRequest, NotFound, TooManyRequests]
  }),
  /** [NET-032] An active firm's white labels, one per theme, for visitors; 404 for an unknown or inactive firm. */
  HttpApiEndpoint.get("whiteLabels", "/accounting-firms/:firmId/white-labels", {
    params: { firmId: FirmIdParam },
    success: Data(Schema.Array(WhiteLabel)),
    error: [BadRequest, NotFound, TooManyRequests]
  })
) {}

/** An unknown theme or picture answers 404 like an unknown firm. */
const params = { firmId: FirmIdParam, theme: Schema.String }
const revision = { "if-match": Schema.optionalKey(Schema.String) }

/** [WHL-003] [ROL-011] For a firm's admins; other users of the firm get the reason. */
export class CustomizationApi extends HttpApiGroup.make("customization")
  .add(
    /** If-Match is the revision that was read; another one gives 412 and changes nothing. */
    HttpApiEndpoint.patch("change", "/:firmId/white-labels/:theme", {
      params,
      headers: revision,
      payload: WhiteLabelChange,
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    }),
    /** A picture as raw bytes, at most 512 kB; the type is detected from the bytes. */
    HttpApiEndpoint.put("putPicture", "/:firmId/white-labels/:theme/:picture", {
      params: { ...params, picture: Schema.String },
      payload: HttpApiSchema.StreamUint8Array(),
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound, TooLarge, UnsupportedType, Unprocessable]
    }),
    /** Without a logo the firm's initials are shown; without an icon, one drawn from its colours. */
    HttpApiEndpoint.delete("removePicture", "/:firmId/white-labels/:theme/:picture", {
      params: { ...params, picture: Schema.String },
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/accounting-firms") {}
