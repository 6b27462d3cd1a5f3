import { performance } from "node:perf_hooks"
import { Effect, Layer } from "effect"

/** What a look at the process tells. */
export interface Look {
  /** The share of the time since the look before in which the loop had work, 0 to 1. */
  readonly busy: number
  /** Bytes of the heap in use, garbage included. */
  readonly heap: number
}

const restsBelow = 0.05
/** Bytes that have come since the last collection and make another worth its pause. */
const worth = 16 * 1_048_576

/**
 * Decides when a busy time is over and has left garbage: a heap collects when it needs room, so that a server at rest
 * would hold for hours what its last busy minute has left. `collect` answers the bytes that are in use afterwards.
 */
export const makeRestingCollector = (collect: () => number) => {
  // What a start leaves is the first to go.
  let clean = 0
  return ({ busy, heap }: Look) => {
    clean = Math.min(clean, heap)
    if (busy < restsBelow && heap - clean >= worth) clean = collect()
  }
}

const looksEvery = 2_000

/** Collects at rest, in a process that was begun with `--expose-gc`; elsewhere it does nothing. */
export const CollectAtRest = Layer.effectDiscard(
  Effect.acquireRelease(
    Effect.sync(() => {
      const { gc } = globalThis
      if (gc === undefined) return undefined
      const heapUsed = () => process.memoryUsage().heapUsed
      const look = makeRestingCollector(() => {
        gc({ type: "major", execution: "sync", flavor: "last-resort" })
        return heapUsed()
      })
      let before = performance.eventLoopUtilization()
      return setInterval(() => {
        const now = performance.eventLoopUtilization()
        look({ busy: performance.eventLoopUtilization(now, before).utilization, heap: heapUsed() })
        before = now
      }, looksEvery).unref()
    }),
    (timer) => Effect.sync(() => clearInterval(timer))
  )
)
