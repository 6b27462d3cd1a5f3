import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { ChunkAnswer, ChunkQuery, ProbeQuery, UploadProbe } from "#schemas/uploads/upload.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  RequestTimeout,
  StorageFull,
  TooLarge,
  TooManyRequests,
  Unprocessable,
  UnsupportedType
} from "#schemas/shared/problem.ts"

export class UploadsApi extends HttpApiGroup.make("uploads")
  .add(
    /** [UPL-O09] Chunks that the server already has, and whether the name is taken (DOC-027). */
    HttpApiEndpoint.get("probe", "/:vendorId/documents/content", {
      params: { vendorId: VendorIdParam },
      query: ProbeQuery,
      success: Data(UploadProbe),
      error: [BadRequest, Forbidden, NotFound, Conflict, Unprocessable, UnsupportedType]
    }),
    /**
     * [UPL-002] [NET-046] Uploads one chunk of at most 5 MiB as raw body. Idempotent. The chunk that completes the file
     * creates the document and returns it. A raw byte route with the same permissions serves it.
     */
    HttpApiEndpoint.post("chunk", "/:vendorId/documents/content", {
      params: { vendorId: VendorIdParam },
      query: ChunkQuery,
      payload: HttpApiSchema.StreamUint8Array({ maxBytes: chunkSize }),
      success: Data(ChunkAnswer),
      error: [
        BadRequest,
        Forbidden,
        NotFound,
        RequestTimeout,
        Conflict,
        TooLarge,
        UnsupportedType,
        Unprocessable,
        TooManyRequests,
        StorageFull
      ]
    }),
    /** [UPL-O01] Cancels an upload and deletes its bytes. Idempotent. */
    HttpApiEndpoint.delete("cancel", "/:vendorId/documents/content", {
      params: { vendorId: VendorIdParam },
      query: { identifier: ProbeQuery.identifier },
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .annotate(ProgramAccess, "documents")
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
