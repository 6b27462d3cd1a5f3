import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Files } from "#server/platform/Files.ts"
import { Bodies } from "#server/uploads/receiveBody.ts"
import type { Begun } from "#server/uploads/uploadRows.ts"

import { checkDigest, checkType, receiveChunk } from "#server/uploads/chunkBody.ts"
import { type AskedChunk, contentOf, decideOn } from "#server/uploads/chunkRequest.ts"
import { completeUpload } from "#server/uploads/completeUpload.ts"

/** Handles a file of one chunk: receives it, checks it and makes it visible at once, without an upload row. */
export const oneChunkFile = Effect.gen(function* () {
  const files = yield* Files
  const bodies = yield* Bodies
  const received = yield* receiveChunk
  const complete = yield* completeUpload

  return (request: IncomingMessage, viewer: Viewer["Service"], vendor: number, asked: AskedChunk, begun: Begun) =>
    bodies.withPlace(viewer.userId, asked.chunk_size, (place) =>
      Effect.gen(function* () {
        // Decide before reading the bytes, so that a name conflict is answered at once.
        const plan = yield* decideOn(viewer, asked, begun.facts)
        const body = yield* received(request, place)
        yield* checkDigest(asked, body)
        yield* checkType(asked, body)
        const wire = yield* complete(
          viewer,
          vendor,
          asked,
          { facts: begun.facts, plan },
          {
            checksum: contentOf(asked),
            sha256: asked.checksum,
            incarnation: null,
            store: (at) => files.put(at, body.bytes, begun.known)
          }
        )
        return { received: 1, wire }
      })
    )
})
