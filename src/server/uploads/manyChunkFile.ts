import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { chunkLength } from "#schemas/uploads/chunks.ts"
import { type ContentKey, Files } from "#server/platform/Files.ts"
import { cancelUpload } from "#server/uploads/cancelUpload.ts"
import { decideUpload } from "#server/uploads/decideUpload.ts"
import { judgeWhole } from "#server/uploads/judgeContent.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { Bodies } from "#server/uploads/receiveBody.ts"
import { BootTime } from "#server/uploads/bootTime.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"
import type { Begun } from "#server/uploads/uploadRows.ts"

import { checkDigest, checkType, receiveChunk, stored } from "#server/uploads/chunkBody.ts"
import { type AskedChunk, cancelled, decideOn, fileChanged } from "#server/uploads/chunkRequest.ts"
import { completeUpload } from "#server/uploads/completeUpload.ts"

/** Maximum clock difference in ms between the database and this machine. */
const clockDifference = 600_000
/** Chunks claimed before this time are hashed again: the machine may have crashed before they reached its disk. */
const bootedAt = Effect.map(BootTime, (at) => new Date(at + clockDifference))

/**
 * Handles one chunk of a file of several: writes it at its offset and records it. The last chunk completes the file.
 */
export const manyChunkFile = Effect.gen(function* () {
  const files = yield* Files
  const uploads = yield* UploadsRepository
  const bodies = yield* Bodies
  const room = yield* StorageRoom
  const since = yield* bootedAt
  const received = yield* receiveChunk
  const complete = yield* completeUpload

  /** Reads a byte range of a stored content; `end` is inclusive. */
  const readFrom = (content: ContentKey) => async (start: number, end: number) => {
    const parts: Array<Buffer> = []
    for await (const part of files.read(content, { start, end }) as AsyncIterable<Buffer>) parts.push(part)
    return Buffer.concat(parts)
  }

  return (request: IncomingMessage, viewer: Viewer["Service"], vendor: number, asked: AskedChunk, begun: Begun) =>
    Effect.gen(function* () {
      const { chunk_number, folder_id, identifier, name, total_size } = asked
      const keyOf = (incarnation: string) => ({ firm: begun.facts.scope.firm_id, upload: incarnation })
      const header = { name, folder_id, total_size }
      yield* Effect.fromResult(decideUpload(viewer, begun.facts, { name, choice: asked.choice, isWhole: false }))
      const here = begun.upload?.written === true ? begun.upload : null
      if (here !== null && here.received < asked.chunks) return { received: here.received, wire: null }
      let incarnation = here?.incarnation
      if (incarnation === undefined) {
        const claimed = yield* bodies.withPlace(viewer.userId, asked.chunk_size, (place) =>
          Effect.gen(function* () {
            const body = yield* received(request, place)
            yield* checkDigest(asked, body)
            yield* checkType(asked, body).pipe(Effect.tapError(() => cancelUpload(viewer, vendor, identifier)))
            if (begun.upload === null) {
              yield* uploads.announce(viewer, vendor, identifier, header, room.limits)
            }
            const claim =
              begun.upload?.claimed === true
                ? { ours: true, written: false, incarnation: begun.upload.incarnation }
                : yield* uploads.claim(viewer, vendor, identifier, header, chunk_number, body.digest)
            if (claim !== null && "done" in claim) return claim
            if (claim === null || !claim.ours) return yield* fileChanged()
            if (!claim.written) {
              const key = keyOf(claim.incarnation)
              yield* stored(() => files.writeAt(key, (chunk_number - 1) * chunkSize, body.bytes))
            }
            return claim
          })
        )
        if ("done" in claimed) return { received: asked.chunks, wire: claimed.done }
        incarnation = claimed.incarnation
      }
      const key = keyOf(incarnation)
      const record = yield* uploads.record(viewer, vendor, identifier, incarnation, chunk_number, asked.chunks)
      // The upload was cancelled while these bytes arrived. The nightly cleanup deletes them.
      if (record === null) return yield* cancelled()
      if ("done" in record) {
        // The same chunk, sent twice, has completed the file: delete the bytes written after its upload was renamed.
        yield* Effect.promise(() => files.forget(key))
        return { received: asked.chunks, wire: record.done }
      }
      const { checksum } = record
      if (checksum === null) return { received: record.received, wire: null }
      const keptSize = yield* Effect.promise(() => files.size({ firm: key.firm, checksum }))
      // A content that is stored already was flushed to disk then, so its chunks need no check.
      const old = keptSize === total_size ? [] : yield* uploads.chunksBefore(viewer, vendor, identifier, since)
      const lostChunks = yield* Effect.promise(() =>
        files.lostChunks(
          key,
          old.map(({ digest, number }) => ({
            number,
            digest,
            start: (number - 1) * chunkSize,
            length: chunkLength(total_size, number)
          }))
        )
      )
      if (lostChunks.length > 0) {
        yield* Effect.logWarning(
          `${lostChunks.length} chunks of an upload were lost with the power; they are asked for again`
        )
        return { received: yield* uploads.loseChunks(viewer, vendor, identifier, lostChunks), wire: null }
      }
      const plan = yield* decideOn(viewer, asked, begun.facts)
      const wire = yield* complete(
        viewer,
        vendor,
        asked,
        { facts: begun.facts, plan },
        {
          checksum,
          sha256: null,
          incarnation,
          store: (at) => files.keep(key, at, total_size),
          agrees: (at) => judgeWhole(asked.extension, total_size, readFrom(at))
        }
      ).pipe(Effect.tapErrorTag("UnsupportedType", () => cancelUpload(viewer, vendor, identifier)))
      return { received: record.received, wire }
    })
})
