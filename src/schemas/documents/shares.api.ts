import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { chosenNodes, Secret } from "#schemas/documents/chosen.ts"
import { shareLimit } from "#schemas/documents/limits.ts"
import {
  MadeShare,
  ReceivedShare,
  Share,
  ShareAudience,
  SharedFolder,
  SharedView,
  ShareId
} from "#schemas/documents/sharing.ts"
import { fromDigits, Instant, NodeHash, NodeIdParam, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, TooManyRequests, Unprocessable } from "#schemas/shared/problem.ts"

const vendor = { vendorId: VendorIdParam }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const
const text = Schema.String.check(Schema.isMaxLength(2_000, { message: "share.message_too_long" }))

/** [DOC-O06] [NET-069] Links to documents, for users of the company and its firm, or for outsiders. */
export class SharesApi extends HttpApiGroup.make("shares")
  .add(
    /** Newest first; `node`: links that contain this node themselves; `mine`: links that the caller created. */
    HttpApiEndpoint.get("list", "/:vendorId/documents/shares", {
      params: vendor,
      query: { node: Schema.optionalKey(NodeIdParam), mine: Schema.optionalKey(Schema.Literals(["true", "false"])) },
      success: Data(Schema.Array(Share)),
      error: refusals
    }),
    /** Valid links for the caller, newest first; for everyone with access to the company. */
    HttpApiEndpoint.get("received", "/:vendorId/documents/shares/received", {
      params: vendor,
      success: Data(Schema.Array(ReceivedShare)),
      error: [NotFound]
    }),
    /** Only this answer contains the address; recipients get it by mail. */
    HttpApiEndpoint.post("make", "/:vendorId/documents/shares", {
      params: vendor,
      payload: Schema.Struct({
        node_ids: chosenNodes(shareLimit),
        audience: ShareAudience,
        user_ids: Schema.optionalKey(Schema.Array(UserId)),
        emails: Schema.optionalKey(Schema.Array(text)),
        password: Schema.optionalKey(Schema.NullOr(text)),
        /** Null: never; only for links for users. */
        expires_at: Schema.optionalKey(Schema.NullOr(Instant)),
        may_download: Schema.Boolean,
        message: Schema.optionalKey(text)
      }),
      success: Data(MadeShare).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.post("event", "/:vendorId/documents/shares/:shareId/events", {
      params: { ...vendor, shareId: fromDigits(ShareId) },
      payload: Schema.Struct({ type: Schema.Literals(["share.revoked"]) }),
      success: Data(Share),
      error: refusals
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}

/** Calls of visitors. A link that is revoked, expired or empty answers like one that does not exist. */
export class SharedApi extends HttpApiGroup.make("shared").add(
  /**
   * 422 with `share.unknown`, `share.password_missing`, `share.password_wrong`, or `share.sign_in` if the link is for
   * users and the call has no session of one of them.
   */
  HttpApiEndpoint.post("visit", "/shares/visits", {
    payload: Schema.Struct({ token: text, password: Schema.optionalKey(text) }),
    success: Data(SharedView).pipe(HttpApiSchema.status(201)),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  HttpApiEndpoint.get("folder", "/shares/visits/:pass/folders/:hash", {
    params: { pass: Secret, hash: NodeHash },
    success: Data(SharedFolder),
    error: [BadRequest, NotFound, TooManyRequests]
  }),
  /** The bytes, with ranges. Served by a byte route. */
  HttpApiEndpoint.get("content", "/shares/visits/:pass/documents/:hash/content", {
    params: { pass: Secret, hash: NodeHash },
    query: { disposition: Schema.optionalKey(Schema.Literals(["inline", "attachment"])) },
    success: HttpApiSchema.StreamUint8Array(),
    error: [BadRequest, Forbidden, NotFound]
  }),
  /** Everything in the link as a zip. Served by a byte route. */
  HttpApiEndpoint.get("archive", "/shares/visits/:pass/archive", {
    params: { pass: Secret },
    success: HttpApiSchema.StreamUint8Array(),
    error: [BadRequest, Forbidden, NotFound]
  })
) {}
