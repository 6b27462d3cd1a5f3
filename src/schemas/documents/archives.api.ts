import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { chosenNodes, Secret } from "#schemas/documents/chosen.ts"
import { archiveLimit } from "#schemas/documents/limits.ts"
import { VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

export const Archive = Schema.Struct({
  ticket: Secret,
  /** File name of the zip, with its extension. */
  name: Schema.String,
  documents: Schema.Int,
  /** Size of the zip in bytes. */
  size: Schema.Int
})
export interface Archive extends Schema.Schema.Type<typeof Archive> {}

/**
 * [DOC-O06] [NET-066] A zip of folders and documents. The browser downloads it by navigating to a URL, without a
 * session token: the first call returns a single-use ticket for that URL. The download must start within a minute.
 */
export class ArchivesApi extends HttpApiGroup.make("archives")
  .add(
    HttpApiEndpoint.post("make", "/:vendorId/archives", {
      params: { vendorId: VendorIdParam },
      payload: Schema.Struct({ node_ids: chosenNodes(archiveLimit) }),
      success: Data(Archive).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly)
  .prefix("/vendors") {}

/**
 * Streams the zip. The ticket authenticates the request: it works once, with the same user agent, while the session and
 * access of the user who requested it last. Served by a streaming route outside the API handlers.
 */
export class ArchiveBytesApi extends HttpApiGroup.make("archiveBytes").add(
  HttpApiEndpoint.get("download", "/vendors/:vendorId/archives/:ticket", {
    params: { vendorId: VendorIdParam, ticket: Secret },
    success: HttpApiSchema.StreamUint8Array(),
    error: [BadRequest, NotFound]
  })
) {}
