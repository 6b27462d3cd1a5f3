import { performance } from "node:perf_hooks"
import { Effect, Layer } from "effect"

/** A measurement of the process since the last one. */
export interface MemorySample {
  /** The share of time, 0 to 1, during which the event loop was busy. */
  readonly busy: number
  /** Bytes of heap in use, garbage included. */
  readonly heap: number
}

const restsBelow = 0.05
/** Minimum growth of the heap in bytes since the last collection that justifies another. */
const minGarbage = 16 * 1_048_576

/**
 * Returns a function that collects garbage if the process is idle. V8 itself collects only when it needs memory, so an
 * idle server would keep the garbage of its last busy minute for hours. `collect` returns the bytes in use afterwards.
 */
export const makeRestingCollector = (collect: () => number) => {
  // 0, so that the garbage of the startup is collected first.
  let clean = 0
  return ({ busy, heap }: MemorySample) => {
    clean = Math.min(clean, heap)
    if (busy < restsBelow && heap - clean >= minGarbage) clean = collect()
  }
}

const sampleEveryMs = 2_000

/** Collects garbage while the process is idle, if it was started with `--expose-gc`. */
export const CollectAtRest = Layer.effectDiscard(
  Effect.acquireRelease(
    Effect.sync(() => {
      const { gc } = globalThis
      if (gc === undefined) return undefined
      const heapUsed = () => process.memoryUsage().heapUsed
      const onSample = makeRestingCollector(() => {
        gc({ type: "major", execution: "sync", flavor: "last-resort" })
        return heapUsed()
      })
      let before = performance.eventLoopUtilization()
      return setInterval(() => {
        const now = performance.eventLoopUtilization()
        onSample({ busy: performance.eventLoopUtilization(now, before).utilization, heap: heapUsed() })
        before = now
      }, sampleEveryMs).unref()
    }),
    (timer) => Effect.sync(() => clearInterval(timer))
  )
)
