import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Context, Effect, Layer } from "effect"
import { chunkSize } from "#schemas/shared/constants.ts"
import { BadRequest, RequestTimeout, TooLarge } from "#schemas/shared/problem.ts"
import { CallerGone } from "#server/platform/ByteRoutes.ts"
import { giveBack } from "#server/platform/memory.ts"
import { Hashing } from "#server/uploads/Hashing.ts"

/** What a process gives to the bodies of chunks. */
export interface BodyLimits {
  /** Bytes held in memory at once; whoever comes later waits without being read. */
  readonly budget: number
  /** Bytes of it that one person always has a claim to, and gets more than only while half of the budget is free. */
  readonly share: number
  /** Milliseconds without a single byte after which a body is given up, so that a stalled line frees its room. */
  readonly patience: number
  /** Bytes a second that a body has to come with, after as long as `patience`. */
  readonly pace: number
}

export const BodyLimits = Context.Reference<BodyLimits>("dossier/server/uploads/BodyLimits", {
  defaultValue: () => {
    const budget = 64 * 1_048_576
    return { budget, share: Math.max(budget / 4, 3 * chunkSize), patience: 30_000, pace: 20_000 }
  }
})

/** Hands out the budget: first come, first served among those within their share, who are never overtaken. */
const makeRoom = ({ budget, share }: BodyLimits) => {
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
 * Bodies land in memory that is used again, whole chunks in theirs and what is smaller in blocks of a few sizes: fresh
 * memory for each, and kept pieces of it, would make the collector walk the whole heap every few bodies. When nobody has
 * sent any of a size for a while, its blocks go back to the system.
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

/** What one body of `size` bytes is read into. */
export interface Place {
  readonly size: number
  /** At least as long; empty while another thread has it. */
  memory: Buffer<ArrayBuffer>
}

export interface Body {
  readonly bytes: Buffer
  /** SHA-256 of the whole. */
  readonly digest: Uint8Array
}

/** Bytes from which a body is worth the way to the thread that hashes. */
const worthLending = 1_048_576

const wrongSize = () => new BadRequest({ code: "upload.chunk_size" })
const tooLarge = () => new TooLarge({ code: "error.413" })

/** What Content-Length alone says of a body of `size` bytes. */
export const checkLength = (request: IncomingMessage, size: number): BadRequest | TooLarge | undefined => {
  const declared = request.headers["content-length"]
  if (declared === undefined || Number(declared) === size) return undefined
  return Number(declared) > size ? tooLarge() : wrongSize()
}

/** Fills the place to its last byte, telling each part to `onPart`; rejects with the problem to answer, or with CallerGone. */
const receiveBytes = (
  request: IncomingMessage,
  { memory, size }: Place,
  { pace, patience }: BodyLimits,
  onPart: (part: Buffer) => void
): Promise<void> =>
  new Promise((resolve, reject) => {
    let received = 0
    const tooSlow = () => fail(new RequestTimeout({ code: "error.408" }))
    const clock = setTimeout(tooSlow, patience)
    // A byte now and then would hold the room for ever.
    const end = setTimeout(tooSlow, patience + (size / pace) * 1000)
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

/** The bodies of chunks on their way into this process. */
export class Bodies extends Context.Service<Bodies>()("dossier/server/uploads/Bodies", {
  make: Effect.gen(function* () {
    const limits = yield* BodyLimits
    const hashing = yield* Hashing
    const room = makeRoom(limits)

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
      /** Bodies that wait for room. */
      waiting: room.waiting,
      receive,
      /** Runs `use` with memory for `size` bytes, once the budget has them for this person. */
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
