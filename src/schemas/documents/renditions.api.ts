import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Conversion, Degrees } from "#schemas/documents/conversion.ts"
import { DocumentNode, Person } from "#schemas/documents/node.ts"
import { EventId, fromDigits, Instant, VendorIdParam, VersionIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  StorageFull,
  Unprocessable
} from "#schemas/shared/problem.ts"

/** A document by its hash (16 hexadecimal digits) or its decimal id. */
const Ref = Schema.String.check(Schema.isPattern(/^([0-9a-f]{16}|[1-9][0-9]{0,14})$/))
const params = { vendorId: VendorIdParam, document: Ref }
/** The version; without it, the latest version. */
const query = { version_id: Schema.optionalKey(VersionIdParam) }

/** One line of a document's history. */
export const HistoryLine = Schema.Struct({
  id: EventId,
  at: Instant,
  /** Event type of the state machine: `node.renamed`, `version.added`, … */
  type: Schema.String,
  /** The user who caused the event; null for the system. */
  by: Schema.NullOr(Person),
  /** The names before and after; null unless the event renamed the document. */
  name_before: Schema.NullOr(Schema.String),
  name_after: Schema.NullOr(Schema.String)
})
export interface HistoryLine extends Schema.Schema.Type<typeof HistoryLine> {}

export class RenditionsApi extends HttpApiGroup.make("renditions")
  .add(
    /** [VIE-O02] The state of a version's conversion. The first request starts the conversion. */
    HttpApiEndpoint.get("conversion", "/:vendorId/documents/:document/conversion", {
      params,
      query,
      success: Data(Conversion),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Retries a conversion that failed; has no effect in other states. */
    HttpApiEndpoint.post("convert", "/:vendorId/documents/:document/conversion", {
      params,
      query,
      success: Data(Conversion),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * [VIE-O02] The converted PDF, or the preview as JSON; 404 until it is ready. Served by a streaming route outside
     * the API handlers, with the same permission checks as the document.
     */
    HttpApiEndpoint.get("preview", "/:vendorId/documents/:document/preview", {
      params,
      query,
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /**
     * A webp thumbnail of the first page: 202 while it is being made, 204 if there is none. Served by a streaming route
     * outside the API handlers.
     */
    HttpApiEndpoint.get("thumbnail", "/:vendorId/documents/:document/thumbnail", {
      params,
      query,
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [VIE-O03] [ERR-039] [ERR-040] Rotates the latest version and stores the result as a new version. */
    HttpApiEndpoint.post("turn", "/:vendorId/documents/:document/rotations", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: Schema.Struct({ degrees: Degrees }),
      success: Data(DocumentNode),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable, StorageFull]
    }),
    /** The history of a document, newest first, 50 events a page. */
    HttpApiEndpoint.get("history", "/:vendorId/documents/:document/history", {
      params,
      query: { before: Schema.optionalKey(fromDigits(EventId)) },
      success: Schema.Struct({
        data: Schema.Array(HistoryLine),
        /** The value of `before` for the next page; null on the last page. */
        next: Schema.NullOr(EventId)
      }),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
