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

/** [DOC-O06] [NET-069] Share links to documents, for users of the company and its firm or for outsiders. */
export class SharesApi extends HttpApiGroup.make("shares")
  .add(
    /** Newest first. `node`: only links that list this node itself. `mine`: only links that the caller created. */
    HttpApiEndpoint.get("list", "/:vendorId/documents/shares", {
      params: vendor,
      query: { node: Schema.optionalKey(NodeIdParam), mine: Schema.optionalKey(Schema.Literals(["true", "false"])) },
      success: Data(Schema.Array(Share)),
      error: refusals
    }),
    /** Valid links that others shared with the caller, newest first. Requires only read access. */
    HttpApiEndpoint.get("received", "/:vendorId/documents/shares/received", {
      params: vendor,
      success: Data(Schema.Array(ReceivedShare)),
      error: [NotFound]
    }),
    /** Creates a link and mails it to the recipients. No other call returns the link's URL. */
    HttpApiEndpoint.post("make", "/:vendorId/documents/shares", {
      params: vendor,
      payload: Schema.Struct({
        node_ids: chosenNodes(shareLimit),
        audience: ShareAudience,
        user_ids: Schema.optionalKey(Schema.Array(UserId)),
        emails: Schema.optionalKey(Schema.Array(text)),
        password: Schema.optionalKey(Schema.NullOr(text)),
        /** Null: the link never expires; allowed only for the audience `people`. */
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

/**
 * Calls without an account, by visitors of a share link. A revoked, expired or empty link answers like an unknown one.
 */
export class SharedApi extends HttpApiGroup.make("shared").add(
  /**
   * 422 with `share.unknown`, `share.password_missing`, `share.password_wrong`, or `share.sign_in`: the link is for
   * users, and the caller is not signed in as a recipient.
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
  /** A document's bytes; supports range requests. Served by a streaming route outside the API handlers. */
  HttpApiEndpoint.get("content", "/shares/visits/:pass/documents/:hash/content", {
    params: { pass: Secret, hash: NodeHash },
    query: { disposition: Schema.optionalKey(Schema.Literals(["inline", "attachment"])) },
    success: HttpApiSchema.StreamUint8Array(),
    error: [BadRequest, Forbidden, NotFound]
  }),
  /** All shared documents as a zip. Served by a streaming route outside the API handlers. */
  HttpApiEndpoint.get("archive", "/shares/visits/:pass/archive", {
    params: { pass: Secret },
    success: HttpApiSchema.StreamUint8Array(),
    error: [BadRequest, Forbidden, NotFound]
  })
) {}
