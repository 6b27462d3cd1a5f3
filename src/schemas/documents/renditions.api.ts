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
/** Absent: the latest version. */
const query = { version_id: Schema.optionalKey(VersionIdParam) }

/** One event of a document. */
export const HistoryLine = Schema.Struct({
  id: EventId,
  at: Instant,
  /** The machine's event: `node.renamed`, `version.added`, ... */
  type: Schema.String,
  /** Null: the system. */
  by: Schema.NullOr(Person),
  /** Set if the event changed the name. */
  name_before: Schema.NullOr(Schema.String),
  name_after: Schema.NullOr(Schema.String)
})
export interface HistoryLine extends Schema.Schema.Type<typeof HistoryLine> {}

export class RenditionsApi extends HttpApiGroup.make("renditions")
  .add(
    /** [VIE-O02] The state of a version's conversion; the first request starts it. */
    HttpApiEndpoint.get("conversion", "/:vendorId/documents/:document/conversion", {
      params,
      query,
      success: Data(Conversion),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Retries a failed conversion; has no effect on others. */
    HttpApiEndpoint.post("convert", "/:vendorId/documents/:document/conversion", {
      params,
      query,
      success: Data(Conversion),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [VIE-O02] The PDF or preview once it is ready. Served by a byte route with the document's guards. */
    HttpApiEndpoint.get("preview", "/:vendorId/documents/:document/preview", {
      params,
      query,
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** A small webp of the first page: 202 while it is being made, 204 if there is none. Served by a byte route. */
    HttpApiEndpoint.get("thumbnail", "/:vendorId/documents/:document/thumbnail", {
      params,
      query,
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** [VIE-O03] [ERR-039] [ERR-040] Rotates the latest version, as a new version. */
    HttpApiEndpoint.post("turn", "/:vendorId/documents/:document/rotations", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: Schema.Struct({ degrees: Degrees }),
      success: Data(DocumentNode),
      error: [BadRequest, Forbidden, NotFound, Conflict, PreconditionFailed, Unprocessable, StorageFull]
    }),
    /** The events of a document, newest first. */
    HttpApiEndpoint.get("history", "/:vendorId/documents/:document/history", {
      params,
      query: { before: Schema.optionalKey(fromDigits(EventId)) },
      success: Schema.Struct({
        data: Schema.Array(HistoryLine),
        /** The `before` of the next page; null at the end. */
        next: Schema.NullOr(EventId)
      }),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
