import type { IncomingMessage } from "node:http"
import { createHash } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { BadRequest, Conflict, UnsupportedType } from "#schemas/shared/problem.ts"
import { chunkCount, chunkLength } from "#schemas/uploads/chunks.ts"
import { ChunkQuery } from "#schemas/uploads/upload.ts"
import { queryOf } from "#server/platform/ByteRoutes.ts"
import { checkFile, decideUpload } from "#server/uploads/decideUpload.ts"
import { checkLength } from "#server/uploads/receiveBody.ts"
import type { UploadFacts } from "#server/uploads/uploadRows.ts"

const readQuery = Schema.decodeUnknownResult(Schema.Struct(ChunkQuery))

/** A 409: the file is not the one that the upload was started with. */
export const fileChanged = () => new Conflict({ code: "upload.file_changed" })
export const cancelled = () => new Conflict({ code: "error.409" })

export const mismatch = ({ name }: AskedChunk) =>
  new UnsupportedType({ code: "upload.type_mismatch", params: { name } })

/** Parses and validates the query and headers of a chunk, without reading the body. */
export const readRequest = (request: IncomingMessage) =>
  Effect.gen(function* () {
    const query = readQuery(queryOf(request))
    if (Result.isFailure(query)) return yield* new BadRequest({ code: "error.400" })
    const { chunk_number, chunk_size, file_name, total_size } = query.success
    const file = yield* Effect.fromResult(checkFile(file_name, total_size))
    const chunks = chunkCount(total_size)
    if (chunk_number > chunks || chunk_size !== chunkLength(total_size, chunk_number)) {
      return yield* new BadRequest({ code: "upload.chunk_size" })
    }
    const faulty = checkLength(request, chunk_size)
    if (faulty !== undefined) return yield* faulty
    return { ...query.success, ...file, key: nameKey(file.name), chunks }
  })
export type AskedChunk = Effect.Success<ReturnType<typeof readRequest>>

/** Decides what the complete file becomes: a document, a numbered document, or a version. */
export const decideOn = (viewer: Viewer["Service"], asked: AskedChunk, known: UploadFacts) =>
  Effect.fromResult(decideUpload(viewer, known, { name: asked.name, choice: asked.choice, isWhole: true }))

/** [UPL-O04] The checksum of a file of one chunk: SHA-256 over the SHA-256 of that chunk. */
export const contentOf = ({ checksum }: { readonly checksum: string }) =>
  createHash("sha256").update(checksum, "hex").digest("hex")
