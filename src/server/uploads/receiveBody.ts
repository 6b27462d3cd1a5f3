import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
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

/** Runs `use` while `size` bytes of the budget are held; first come, first served. */
export const withRoom = <A, E, R>(size: number, use: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.promise(() => room(size)),
    () => use,
    () =>
      Effect.sync(() => {
        free += size
        serve()
      })
  )

export interface Body {
  readonly parts: ReadonlyArray<Buffer>
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

/** Reads exactly `size` bytes; rejects with the problem to answer, or with CallerGone. */
export const receiveBody = (request: IncomingMessage, size: number): Promise<Body> =>
  new Promise((resolve, reject) => {
    const parts: Array<Buffer> = []
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
      received += part.length
      if (received > size) return fail(tooLarge())
      hash.update(part)
      parts.push(part)
    }
    const onEnd = () => {
      if (received < size) return fail(wrongSize())
      done()
      resolve({ parts, digest: hash.digest() })
    }
    const onClose = () => fail(new CallerGone())
    if (request.destroyed) return fail(new CallerGone())
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose)
  })
