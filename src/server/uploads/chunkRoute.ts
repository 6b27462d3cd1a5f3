import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { documentsCall } from "#server/access/programs.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { answering, type ByteRoute, pathOf, sendJson, tokenOf } from "#server/platform/ByteRoutes.ts"
import { Files } from "#server/platform/Files.ts"
import { checkDrop } from "#server/quickfolders/drops.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { type AskedChunk, contentOf, fileChanged, readRequest } from "#server/uploads/chunkRequest.ts"
import { manyChunkFile } from "#server/uploads/manyChunkFile.ts"
import { oneChunkFile } from "#server/uploads/oneChunkFile.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"
import type { Begun } from "#server/uploads/uploadRows.ts"

const pattern = /^\/api\/vendors\/([1-9][0-9]{0,9})\/documents\/content$/

/**
 * [UPL-002] [NET-046] Receives one chunk, with the same checks of session and rights as any other call. A file of one
 * chunk costs two round trips to the database: session and facts, then the transaction that makes it visible. Nothing
 * of a refused or interrupted chunk is kept.
 */
export const chunkRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Sessions | Files | UploadsRepository | SqlClient.SqlClient>()
  const sessions = yield* Sessions
  const uploads = yield* UploadsRepository
  const room = yield* StorageRoom
  const inOnePiece = yield* oneChunkFile
  const inChunks = yield* manyChunkFile

  const take = (request: IncomingMessage, viewer: Viewer["Service"], vendor: number, asked: AskedChunk, begun: Begun) =>
    Effect.gen(function* () {
      const { upload } = begun
      if (
        upload !== null &&
        (upload.name !== asked.name || upload.folder_id !== asked.folder_id || upload.total_size !== asked.total_size)
      ) {
        return yield* fileChanged()
      }
      if (upload !== null && upload.digest !== null && upload.digest !== asked.checksum) return yield* fileChanged()
      yield* checkDrop(viewer, vendor, asked.folder_id, asked.drop)
      if (upload !== null && upload.wire !== null) return { received: asked.chunks, wire: upload.wire }
      // For a file of several chunks, `announce` counts the whole size with the first chunk; later chunks check only
      // the disk.
      if (asked.chunks === 1) yield* room.take(viewer, vendor, asked.total_size)
      else if (upload === null) yield* room.check(viewer, vendor, asked.total_size)
      else yield* room.onDisk(asked.chunk_size)
      return yield* asked.chunks === 1
        ? uploads.trackInFlight(viewer, vendor, asked.folder_id, inOnePiece(request, viewer, vendor, asked, begun))
        : inChunks(request, viewer, vendor, asked, begun)
    })

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const token = tokenOf(request)
      const vendor = Number(pattern.exec(pathOf(request))?.[1])
      const read = yield* Effect.result(readRequest(request))
      // Check the session first, so that a client without one gets a 401 and no other error.
      if (Result.isFailure(read) || !isStorable(vendor)) {
        yield* sessions.viewer(token, "chunk", documentsCall("POST", vendor))
        return yield* Result.isFailure(read) ? read.failure : notFound()
      }
      const asked = read.success
      const {
        row: { begun },
        viewer
      } = yield* sessions.admit(
        token,
        "chunk",
        documentsCall("POST", vendor),
        (hash) =>
          uploads.begin(hash, vendor, asked.folder_id, {
            nameKey: asked.key,
            identifier: asked.identifier,
            chunk: asked.chunk_number,
            content: contentOf(asked),
            digest: asked.chunks === 1 ? null : asked.checksum
          }),
        // Above the rate limit: release the chunk that the same query has claimed.
        ({ begun: known, user_id }) =>
          known?.upload?.claimed === true
            ? uploads.release(
                { userId: user_id },
                vendor,
                asked.identifier,
                known.upload.incarnation,
                asked.chunk_number
              )
            : Effect.void
      )
      if (begun === null) return yield* notFound()
      const { upload } = begun
      const taken = take(request, viewer, vendor, asked, begun)
      const { received, wire } = yield* upload?.claimed === true
        ? Effect.onError(taken, () =>
            uploads.release(viewer, vendor, asked.identifier, upload.incarnation, asked.chunk_number)
          )
        : taken
      // Only a finished document waits for the flush. A recorded chunk was committed durably.
      if (wire !== null) yield* uploads.settled
      sendJson(
        response,
        `{"data":{"chunk_number":${asked.chunk_number},"received":${received},"document":${wire ?? "null"}}}`
      )
    })

  return {
    matches: (request) => request.method === "POST" && pattern.test(pathOf(request)),
    answer: answering(services, work)
  } satisfies ByteRoute
})
