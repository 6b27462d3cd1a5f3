import { Context, Effect, Layer, Semaphore } from "effect"
import type { Crafted, Order } from "#server/documents/renditions/craft/work.ts"
import { makeOwnProcess, type OwnProcessLimits } from "#server/platform/ownProcess.ts"

/** [SEC] The process that opens pictures and office files. */
export const makeCraft = (limits: OwnProcessLimits) =>
  makeOwnProcess<Order, Crafted>(
    {
      module: new URL("./craft/craftProcess.ts", import.meta.url),
      heapMegabytes: 384,
      lost: { outcome: "lost" },
      canWait: false
    },
    limits
  )

/** Opens files that nobody vouches for. `quick` is for those whom somebody waits for. */
export class Craft extends Context.Service<
  Craft,
  { readonly craft: (order: Order, lane: "quick" | "patient") => Effect.Effect<Crafted> }
>()("dossier/server/documents/Craft") {
  static readonly layer = Layer.effect(
    Craft,
    Effect.gen(function* () {
      const lane = Effect.gen(function* () {
        const { ask } = yield* Effect.acquireRelease(
          Effect.sync(() => makeCraft({ time: 20_000, memory: 768 * 1024 * 1024, idle: 30_000 })),
          ({ end }) => Effect.sync(end)
        )
        const turn = yield* Semaphore.make(1)
        return (order: Order) => turn.withPermits(1)(Effect.promise(() => ask(order)))
      })
      const lanes = { quick: yield* lane, patient: yield* lane }
      return Craft.of({ craft: (order, name) => lanes[name](order) })
    })
  )
}
