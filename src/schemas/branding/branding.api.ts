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

/** Public before sign-in: the white labels of the firm that the request's host belongs to. */
export class BrandingApi extends HttpApiGroup.make("branding").add(
  /**
   * [NET-031] [ACC-009] White labels and modules of the firm `accounting_firm_id`, else of the request's host, else of
   * the first firm.
   */
  HttpApiEndpoint.get("root", "/", {
    query: { accounting_firm_id: Schema.optionalKey(FirmIdParam) },
    success: Data(PortalRoot),
    error: [BadRequest, NotFound, TooManyRequests]
  }),
  /** [NET-032] The white labels of an active firm, one per theme; public. 404 for an unknown or inactive firm. */
  HttpApiEndpoint.get("whiteLabels", "/accounting-firms/:firmId/white-labels", {
    params: { firmId: FirmIdParam },
    success: Data(Schema.Array(WhiteLabel)),
    error: [BadRequest, NotFound, TooManyRequests]
  })
) {}

/** Plain strings, so that an unknown theme or picture gives 404 (like an unknown firm) and not 400. */
const params = { firmId: FirmIdParam, theme: Schema.String }
const revision = { "if-match": Schema.optionalKey(Schema.String) }

/** [WHL-003] [ROL-011] For a firm's admins; other members of the firm get 403 with the reason. */
export class CustomizationApi extends HttpApiGroup.make("customization")
  .add(
    /** 412 if `If-Match` is not the current revision; nothing is changed then. */
    HttpApiEndpoint.patch("change", "/:firmId/white-labels/:theme", {
      params,
      headers: revision,
      payload: WhiteLabelChange,
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    }),
    /** The body is the raw picture, at most 512 kB; the server detects its type from the bytes. */
    HttpApiEndpoint.put("putPicture", "/:firmId/white-labels/:theme/:picture", {
      params: { ...params, picture: Schema.String },
      payload: HttpApiSchema.StreamUint8Array(),
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound, TooLarge, UnsupportedType, Unprocessable]
    }),
    /**
     * Removes a picture. Without a logo the portal shows the firm's initials, without an icon one drawn from its
     * colours.
     */
    HttpApiEndpoint.delete("removePicture", "/:firmId/white-labels/:theme/:picture", {
      params: { ...params, picture: Schema.String },
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/accounting-firms") {}
