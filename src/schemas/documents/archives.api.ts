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
  /** The file's name with its extension. */
  name: Schema.String,
  documents: Schema.Int,
  /** Bytes of the whole archive. */
  size: Schema.Int
})
export interface Archive extends Schema.Schema.Type<typeof Archive> {}

/**
 * [DOC-O06] [NET-066] A zip of folders and documents. A browser saves a large file only from an address, which cannot
 * carry a session: the first call gives a ticket that works once, within a minute.
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
 * The bytes, streamed by a byte route. The ticket stands for the caller: it works once, in the browser that asked for
 * it, while their session and access last.
 */
export class ArchiveBytesApi extends HttpApiGroup.make("archiveBytes").add(
  HttpApiEndpoint.get("download", "/vendors/:vendorId/archives/:ticket", {
    params: { vendorId: VendorIdParam, ticket: Secret },
    success: HttpApiSchema.StreamUint8Array(),
    error: [BadRequest, NotFound]
  })
) {}
