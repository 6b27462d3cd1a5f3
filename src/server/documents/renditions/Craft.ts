import { type ChildProcess, fork } from "node:child_process"
import { readFile } from "node:fs/promises"
import { Context, Effect, Layer, Semaphore } from "effect"
import type { Crafted, Order } from "#server/documents/renditions/craft/work.ts"

export interface CraftLimits {
  /** Milliseconds for one order. */
  readonly time: number
  /** Bytes that the process may hold. */
  readonly memory: number
  /** Milliseconds after the last order when the process ends. */
  readonly idle: number
}

const heapMegabytes = 384
const looksEvery = 100
const page = 4_096

/** Bytes in memory of a process; null where the system does not tell. */
const heldBy = async (id: number): Promise<number | null> => {
  if (process.platform !== "linux") return null
  const told = await readFile(`/proc/${id}/statm`, "latin1").catch(() => null)
  return told === null ? null : Number(told.split(" ")[1] ?? 0) * page
}

const lost: Crafted = { outcome: "lost" }

/**
 * [SEC] A process of its own, ended when a file takes it too far: libraries that are not ours to trust open pictures
 * there, and one that dies of them takes nothing else with it.
 */
export const makeCraft = ({ idle, memory, time }: CraftLimits) => {
  let child: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  const begin = () => {
    const made = fork(new URL("./craft/craftProcess.ts", import.meta.url), [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${heapMegabytes}`, "--disable-warning=ExperimentalWarning"],
      // Nothing of the server's settings, its secrets least of all.
      env: { PATH: process.env["PATH"] },
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    made.unref()
    made.channel?.unref()
    // Its end is what is listened to while it has an order.
    made.on("error", () => undefined)
    return made
  }
  const end = () => {
    clearTimeout(rest)
    const ended = child
    child = undefined
    ended?.kill("SIGKILL")
  }
  const craft = (order: Order) =>
    new Promise<Crafted>((resolve) => {
      clearTimeout(rest)
      const one = (child ??= begin())
      const timers: Array<NodeJS.Timeout> = []
      const stop = (answer: Crafted, isLost: boolean) => {
        for (const timer of timers) clearInterval(timer)
        one.removeAllListeners("message").removeAllListeners("exit")
        if (isLost) {
          if (child === one) child = undefined
          one.kill("SIGKILL")
        } else {
          rest = setTimeout(end, idle)
          rest.unref()
        }
        resolve(answer)
      }
      one.once("message", (answer: Crafted) => stop(answer, false))
      one.once("exit", () => stop(lost, true))
      timers.push(setTimeout(() => stop(lost, true), time))
      timers.push(
        setInterval(() => {
          void heldBy(one.pid ?? 0).then((held) => {
            if (held !== null && held > memory) stop(lost, true)
          })
        }, looksEvery)
      )
      one.send(order, (error) => {
        if (error !== null) stop(lost, true)
      })
    })
  return { craft, end }
}

/** Opens files that nobody vouches for. `quick` is for those whom somebody waits for. */
export class Craft extends Context.Service<
  Craft,
  { readonly craft: (order: Order, lane: "quick" | "patient") => Effect.Effect<Crafted> }
>()("dossier/server/documents/Craft") {
  static readonly layer = Layer.effect(
    Craft,
    Effect.gen(function* () {
      const lane = Effect.gen(function* () {
        const { craft } = yield* Effect.acquireRelease(
          Effect.sync(() => makeCraft({ time: 20_000, memory: 768 * 1024 * 1024, idle: 30_000 })),
          ({ end }) => Effect.sync(end)
        )
        const turn = yield* Semaphore.make(1)
        return (order: Order) => turn.withPermits(1)(Effect.promise(() => craft(order)))
      })
      const lanes = { quick: yield* lane, patient: yield* lane }
      return Craft.of({ craft: (order, name) => lanes[name](order) })
    })
  )
}
