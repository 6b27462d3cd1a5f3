import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Context, Effect, Layer } from "effect"
import { chunkSize } from "#schemas/shared/constants.ts"
import { BadRequest, RequestTimeout, TooLarge } from "#schemas/shared/problem.ts"
import { CallerGone } from "#server/platform/ByteRoutes.ts"
import { giveBack } from "#server/platform/memory.ts"
import { Hashing } from "#server/uploads/Hashing.ts"

/** Limits of a process for the bodies of chunks. */
export interface BodyLimits {
  /** Bytes of bodies held in memory at once; later requests wait unread. */
  readonly budget: number
  /** Bytes guaranteed to one person; more is granted only while half of the budget is free. */
  readonly share: number
  /** Idle timeout in ms of a body: a stalled connection frees its memory. */
  readonly idleTimeoutMs: number
  /** Minimum rate of a body in bytes per second, checked after `idleTimeoutMs` ms. */
  readonly minRate: number
}

export const BodyLimits = Context.Reference<BodyLimits>("dossier/server/uploads/BodyLimits", {
  defaultValue: () => {
    const budget = 64 * 1_048_576
    return { budget, share: Math.max(budget / 4, 3 * chunkSize), idleTimeoutMs: 30_000, minRate: 20_000 }
  }
})

/** Allots the budget. First come, first served among requests within their share, which are never overtaken. */
const makeMemoryBudget = ({ budget, share }: BodyLimits) => {
  let free = budget
  const held = new Map<number, number>()
  const waiting: Array<{ readonly user: number; readonly size: number; readonly start: () => void }> = []

  const serve = () => {
    for (let at = 0; at < waiting.length;) {
      const { size, start, user } = waiting[at] as (typeof waiting)[number]
      const own = held.get(user) ?? 0
      const isWithin = own === 0 || own + size <= share
      if (isWithin ? size <= free : free - size >= budget / 2) {
        waiting.splice(at, 1)
        free -= size
        held.set(user, own + size)
        start()
      } else if (isWithin) return
      else at += 1
    }
  }

  return {
    waiting: () => waiting.length,
    take: (user: number, size: number) =>
      new Promise<void>((start) => {
        waiting.push({ user, size, start })
        serve()
      }),
    give: (user: number, size: number) => {
      const rest = (held.get(user) ?? 0) - size
      if (rest > 0) held.set(user, rest)
      else held.delete(user)
      free += size
      serve()
    }
  }
}

/**
 * Pool of reused buffers: one size for whole chunks and a few for smaller bodies. New buffers for each body, or
 * retained slices of them, would cause a major collection every few bodies. Buffers of a size that is unused for a
 * while are freed.
 */
const makeBlocks = (size: number, most: number) => {
  const kept: Array<Buffer<ArrayBuffer>> = []
  let resting: NodeJS.Timeout | undefined
  const rest = () => {
    resting = undefined
    for (const memory of kept.splice(0)) giveBack(memory)
  }
  return {
    size,
    take: () => kept.pop() ?? Buffer.allocUnsafeSlow(size),
    give: (memory: Buffer<ArrayBuffer>) => {
      if (kept.length === most || memory.length !== size) return giveBack(memory)
      kept.push(memory)
      resting ??= setTimeout(rest, restsAfter).unref()
      resting.refresh()
    }
  }
}
const restsAfter = 2_000
const blocks = [makeBlocks(131_072, 16), makeBlocks(524_288, 16), makeBlocks(chunkSize, 5)]
const blockFor = (size: number) => blocks.find((block) => size <= block.size)

/** The memory that one body of `size` bytes is read into. */
export interface Place {
  readonly size: number
  /** At least `size` bytes; empty while the hashing worker holds it. */
  memory: Buffer<ArrayBuffer>
}

export interface Body {
  readonly bytes: Buffer
  /** SHA-256 of the whole body. */
  readonly digest: Uint8Array
}

/** Minimum size in bytes of a body that is hashed in a worker. */
const worthLending = 1_048_576

const wrongSize = () => new BadRequest({ code: "upload.chunk_size" })
const tooLarge = () => new TooLarge({ code: "error.413" })

/** Checks Content-Length alone against the expected size. */
export const checkLength = (request: IncomingMessage, size: number): BadRequest | TooLarge | undefined => {
  const declared = request.headers["content-length"]
  if (declared === undefined || Number(declared) === size) return undefined
  return Number(declared) > size ? tooLarge() : wrongSize()
}

/**
 * Reads the body into `place` and calls `onPart` with each part; rejects with the problem to answer, or with
 * CallerGone.
 */
const receiveBytes = (
  request: IncomingMessage,
  { memory, size }: Place,
  { minRate, idleTimeoutMs }: BodyLimits,
  onPart: (part: Buffer) => void
): Promise<void> =>
  new Promise((resolve, reject) => {
    let received = 0
    const tooSlow = () => fail(new RequestTimeout({ code: "error.408" }))
    const clock = setTimeout(tooSlow, idleTimeoutMs)
    // Total timeout: a client that sends a byte now and then would hold the memory for ever.
    const end = setTimeout(tooSlow, idleTimeoutMs + (size / minRate) * 1000)
    const done = () => {
      clearTimeout(clock)
      clearTimeout(end)
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
      onPart(part)
      part.copy(memory, received)
      received += part.length
      giveBack(part)
    }
    const onEnd = () => {
      if (received < size) return fail(wrongSize())
      done()
      resolve()
    }
    const onClose = () => fail(new CallerGone())
    if (request.destroyed) return fail(new CallerGone())
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose)
  })

/** Receives the bodies of chunks in this process. */
export class Bodies extends Context.Service<Bodies>()("dossier/server/uploads/Bodies", {
  make: Effect.gen(function* () {
    const limits = yield* BodyLimits
    const hashing = yield* Hashing
    const room = makeMemoryBudget(limits)

    const receive = async (request: IncomingMessage, place: Place): Promise<Body> => {
      const { size } = place
      if (size < worthLending) {
        const hash = createHash("sha256")
        await receiveBytes(request, place, limits, (part) => hash.update(part))
        return { bytes: place.memory.subarray(0, size), digest: hash.digest() }
      }
      hashing.prepare()
      await receiveBytes(request, place, limits, () => undefined)
      const lent = hashing.body({ memory: place.memory.buffer, size })
      place.memory = Buffer.alloc(0)
      const { digest, memory } = await lent
      place.memory = Buffer.from(memory)
      return { bytes: place.memory.subarray(0, size), digest }
    }

    return {
      /** Number of bodies that wait for memory. */
      waiting: room.waiting,
      receive,
      /** Runs `use` with memory for `size` bytes, once this person's share of the budget allows it. */
      withPlace: <A, E, R>(user: number, size: number, use: (place: Place) => Effect.Effect<A, E, R>) => {
        const block = blockFor(size)
        const taken = block?.size ?? size
        return Effect.acquireUseRelease(
          Effect.map(
            Effect.promise(() => room.take(user, taken)),
            (): Place => ({ size, memory: block?.take() ?? Buffer.allocUnsafeSlow(taken) })
          ),
          use,
          ({ memory }) =>
            Effect.sync(() => {
              if (block === undefined) giveBack(memory)
              else block.give(memory)
              room.give(user, taken)
            })
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(Bodies, Bodies.make)
}
