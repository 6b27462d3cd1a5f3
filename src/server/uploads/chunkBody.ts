import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { BadRequest, type Problem, RequestTimeout, StorageFull, TooLarge } from "#schemas/shared/problem.ts"
import { isFull } from "#server/platform/Files.ts"
import { judgeFileContent, judgeFirstChunk } from "#server/uploads/judgeContent.ts"
import { Bodies, type Body, type Place } from "#server/uploads/receiveBody.ts"

import { type AskedChunk, mismatch } from "#server/uploads/chunkRequest.ts"

/** Client errors caused by the body. Disconnects and failures of hashing are not among them. */
const isRefusal = (error: unknown) =>
  error instanceof BadRequest || error instanceof TooLarge || error instanceof RequestTimeout

/** Maps a full disk to 507; any other failure of the disk is a defect (500). */
export const stored = (work: () => Promise<void>) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) => (isFull(error) ? Effect.fail(new StorageFull({ code: "error.507" })) : Effect.die(error)))
  )

/** Reads the body of a chunk into `place`. */
export const receiveChunk = Effect.map(
  Bodies,
  (bodies) =>
    (request: IncomingMessage, place: Place): Effect.Effect<Body, Problem> =>
      Effect.tryPromise({ try: () => bodies.receive(request, place), catch: (error) => error }).pipe(
        Effect.catch((error) => (isRefusal(error) ? Effect.fail(error) : Effect.die(error)))
      )
)

/** Fails if the bytes do not have the announced checksum. */
export const checkDigest = (asked: AskedChunk, body: Body) =>
  Buffer.from(body.digest).toString("hex") === asked.checksum
    ? Effect.void
    : Effect.fail(new RequestTimeout({ code: "upload.checksum_failed" }))

/** Fails if the first bytes of the file do not match its extension. */
export const checkType = (asked: AskedChunk, body: Body) =>
  Effect.gen(function* () {
    if (asked.chunk_number !== 1) return
    const agrees = yield* Effect.promise(() =>
      asked.chunks === 1
        ? judgeFileContent(asked.extension, body.bytes)
        : judgeFirstChunk(asked.extension, body.bytes).then((verdict) => verdict !== "differs")
    )
    if (!agrees) return yield* mismatch(asked)
  })
