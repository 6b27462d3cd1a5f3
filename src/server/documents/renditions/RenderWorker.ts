import { Context, Effect, Layer, Semaphore } from "effect"
import type { RenderResult, Order } from "#server/documents/renditions/worker/work.ts"
import { makeOwnProcess, type OwnProcessLimits } from "#server/platform/ownProcess.ts"

/** [SEC] Starts the separate process, limited in time and memory, that opens pictures and office files. */
export const makeRenderWorker = (limits: OwnProcessLimits) =>
  makeOwnProcess<Order, RenderResult>(
    {
      module: new URL("./worker/workerProcess.ts", import.meta.url),
      heapMegabytes: 384,
      lost: { outcome: "lost" },
      canWait: false
    },
    limits
  )

/**
 * Opens untrusted files in separate processes, one for each lane, one file at a time. Use `quick` while a user waits and
 * `patient` in jobs.
 */
export class RenderWorker extends Context.Service<
  RenderWorker,
  { readonly run: (order: Order, lane: "quick" | "patient") => Effect.Effect<RenderResult> }
>()("dossier/server/documents/RenderWorker") {
  static readonly layer = Layer.effect(
    RenderWorker,
    Effect.gen(function* () {
      const lane = Effect.gen(function* () {
        const { ask } = yield* Effect.acquireRelease(
          Effect.sync(() => makeRenderWorker({ time: 20_000, memory: 768 * 1024 * 1024, idle: 30_000 })),
          ({ end }) => Effect.sync(end)
        )
        const turn = yield* Semaphore.make(1)
        return (order: Order) => turn.withPermits(1)(Effect.promise(() => ask(order)))
      })
      const lanes = { quick: yield* lane, patient: yield* lane }
      return RenderWorker.of({ run: (order, name) => lanes[name](order) })
    })
  )
}
