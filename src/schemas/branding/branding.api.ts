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

/** An unknown theme or picture answers 404 like an unknown firm. */
const params = { firmId: FirmIdParam, theme: Schema.String }
const revision = { "if-match": Schema.optionalKey(Schema.String) }

/** [WHL-003] [ROL-011] What a firm's admins change; the other users of the firm are refused with the reason. */
export class CustomizationApi extends HttpApiGroup.make("customization")
  .add(
    /** If-Match names the revision that was seen; another one answers 412 and changes nothing. */
    HttpApiEndpoint.patch("change", "/:firmId/white-labels/:theme", {
      params,
      headers: revision,
      payload: WhiteLabelChange,
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound, PreconditionFailed, Unprocessable]
    }),
    /** A picture of at most 512 kB, as its bytes: what it is, is read from them. */
    HttpApiEndpoint.put("putPicture", "/:firmId/white-labels/:theme/:picture", {
      params: { ...params, picture: Schema.String },
      payload: HttpApiSchema.StreamUint8Array(),
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound, TooLarge, UnsupportedType, Unprocessable]
    }),
    /** The logo's place is taken by the firm's initials, an icon's by one drawn from its colours. */
    HttpApiEndpoint.delete("removePicture", "/:firmId/white-labels/:theme/:picture", {
      params: { ...params, picture: Schema.String },
      success: Data(WhiteLabel),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/accounting-firms") {}
