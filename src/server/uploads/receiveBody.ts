import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { chunkSize } from "#schemas/shared/constants.ts"
import { BadRequest, RequestTimeout, TooLarge } from "#schemas/shared/problem.ts"
import { CallerGone } from "#server/platform/ByteRoutes.ts"

/** Bytes of bodies held in memory at once by this process; whoever comes later waits without being read. */
const budget = 64 * 1_048_576
/** Milliseconds without a single byte after which a body is given up, so that a stalled line frees its room. */
const patience = 30_000

let free = budget
const waiting: Array<{ readonly size: number; readonly start: () => void }> = []

const serve = () => {
  for (let next = waiting[0]; next !== undefined && next.size <= free; next = waiting[0]) {
    waiting.shift()
    free -= next.size
    next.start()
  }
}

const room = (size: number) =>
  new Promise<void>((resolve) => {
    waiting.push({ size, start: resolve })
    serve()
  })

/**
 * Bodies land in memory that is used again, whole chunks in theirs and what is smaller in blocks of a few sizes: fresh
 * memory for each, and kept pieces of it, would make the collector walk the whole heap every few bodies.
 */
const blocks = [131_072, 524_288, chunkSize].map((size) => ({ size, kept: [] as Array<Buffer>, most: 8 }))
const blockFor = (size: number) => blocks.find((block) => size <= block.size)

/** Runs `use` with `size` bytes of memory to read into, once the budget has them; first come, first served. */
export const withBuffer = <A, E, R>(size: number, use: (buffer: Buffer) => Effect.Effect<A, E, R>) => {
  const block = blockFor(size)
  const taken = block?.size ?? size
  return Effect.acquireUseRelease(
    Effect.map(
      Effect.promise(() => room(taken)),
      () => block?.kept.pop() ?? Buffer.allocUnsafeSlow(taken)
    ),
    (memory) => use(memory.subarray(0, size)),
    (memory) =>
      Effect.sync(() => {
        if (block !== undefined && block.kept.length < block.most) block.kept.push(memory)
        free += taken
        serve()
      })
  )
}

export interface Body {
  readonly bytes: Buffer
  /** SHA-256 of the whole. */
  readonly digest: Buffer
}

const wrongSize = () => new BadRequest({ code: "upload.chunk_size" })
const tooLarge = () => new TooLarge({ code: "error.413" })

/** What Content-Length alone says of a body of `size` bytes. */
export const checkLength = (request: IncomingMessage, size: number): BadRequest | TooLarge | undefined => {
  const declared = request.headers["content-length"]
  if (declared === undefined || Number(declared) === size) return undefined
  return Number(declared) > size ? tooLarge() : wrongSize()
}

/** Fills the buffer to its last byte; rejects with the problem to answer, or with CallerGone. */
export const receiveBody = (request: IncomingMessage, bytes: Buffer): Promise<Body> =>
  new Promise((resolve, reject) => {
    const size = bytes.length
    const hash = createHash("sha256")
    let received = 0
    const clock = setTimeout(() => fail(new RequestTimeout({ code: "error.408" })), patience)
    const done = () => {
      clearTimeout(clock)
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose)
    }
    const fail = (error: Error) => {
      done()
      request.on("error", () => undefined)
      reject(error)
    }
    const onData = (part: Buffer) => {
      clock.refresh()
      if (received + part.length > size) return fail(tooLarge())
      hash.update(part)
      part.copy(bytes, received)
      received += part.length
      // Gives the piece's memory back at once. Left to the collector, a gigabyte of pieces costs a hundred full
      // collections, more than everything else that a chunk costs.
      if (part.buffer instanceof ArrayBuffer && part.buffer.byteLength === part.length) part.buffer.transfer(0)
    }
    const onEnd = () => {
      if (received < size) return fail(wrongSize())
      done()
      resolve({ bytes, digest: hash.digest() })
    }
    const onClose = () => fail(new CallerGone())
    if (request.destroyed) return fail(new CallerGone())
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose)
  })
