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
  /** Maximum bytes of bodies held in memory. Further requests wait without being read. */
  readonly budget: number
  /** Bytes guaranteed to one person. More is granted only while half of the budget remains free. */
  readonly share: number
  /** Idle timeout of a body in ms, so that a stalled connection does not hold its memory. */
  readonly idleTimeoutMs: number
  /** Minimum rate of a body in bytes per second. It limits the total time, after a grace period of `idleTimeoutMs`. */
  readonly minRate: number
}

export const BodyLimits = Context.Reference<BodyLimits>("dossier/server/uploads/BodyLimits", {
  defaultValue: () => {
    const budget = 64 * 1_048_576
    return { budget, share: Math.max(budget / 4, 3 * chunkSize), idleTimeoutMs: 30_000, minRate: 20_000 }
  }
})

/** Allots the budget: first come, first served. Only requests beyond their person's share may be overtaken. */
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
 * A pool of reused buffers of one size. Allocating a buffer for each body, or keeping slices of them, would cause a
 * major garbage collection every few bodies. Frees all buffers when the pool was not used for a while.
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

/** The memory into which a body of `size` bytes is read. */
export interface Place {
  readonly size: number
  /** At least `size` bytes; empty while the hashing worker has the buffer. */
  memory: Buffer<ArrayBuffer>
}

export interface Body {
  readonly bytes: Buffer
  /** SHA-256 of the complete body. */
  readonly digest: Uint8Array
}

/** Minimum size in bytes of a body that is hashed in a worker. */
const worthLending = 1_048_576

const wrongSize = () => new BadRequest({ code: "upload.chunk_size" })
const tooLarge = () => new TooLarge({ code: "error.413" })

/** Compares Content-Length with the expected size; undefined if it matches or is missing. */
export const checkLength = (request: IncomingMessage, size: number): BadRequest | TooLarge | undefined => {
  const declared = request.headers["content-length"]
  if (declared === undefined || Number(declared) === size) return undefined
  return Number(declared) > size ? tooLarge() : wrongSize()
}

/**
 * Reads the body into `place` and calls `onPart` with each part. Rejects with the problem to answer, or with
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
    // A total timeout: a client that sends a byte now and then would otherwise hold the memory for ever.
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

/** Receives the bodies of chunks, within this process's memory limits. */
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
      /** Runs `use` with memory for `size` bytes, as soon as the person's share of the budget allows it. */
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
