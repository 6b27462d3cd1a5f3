import { type ChildProcess, fork } from "node:child_process"
import { readFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"

export interface OwnProcessLimits {
  /** Milliseconds for one order; how long a busy machine takes to begin a process is not held against it. */
  readonly time: number
  /** Bytes that the process may hold. */
  readonly memory: number
  /** Milliseconds after the last order when the process ends, and gives all its memory back. */
  readonly idle: number
}

export interface OwnProcessWork<Answer> {
  /** What runs there: it answers each message by one (`answerOrders`). */
  readonly module: URL
  readonly heapMegabytes: number
  /** The answer where time or memory ran out, or the process died. */
  readonly lost: Answer
  /** Goes behind whoever serves people. */
  readonly canWait: boolean
}

/** It works on one file at a time and is gone soon: little young memory, one arena, what is free goes back at once. */
const thrift = {
  flags: ["--max-semi-space-size=1"],
  environment: {
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    UV_THREADPOOL_SIZE: "1"
  }
}

/** What it says first: from now on it takes orders. */
const ready = "ready"
/** Milliseconds after which a process that has not begun is given up. */
const beginsWithin = 60_000

const looksEvery = 100
const page = 4_096

/** Bytes in memory of a process; null where the system does not tell. */
const heldBy = async (id: number): Promise<number | null> => {
  if (process.platform !== "linux") return null
  const told = await readFile(`/proc/${id}/statm`, "latin1").catch(() => null)
  return told === null ? null : Number(told.split(" ")[1] ?? 0) * page
}

/**
 * [SEC] A process of its own, begun with the first order and ended when a file takes it too far: libraries that are not
 * ours to trust open files there, and one that dies of them takes nothing else with it. Takes one order at a time.
 */
export const makeOwnProcess = <Order extends object, Answer>(
  { canWait, heapMegabytes, lost, module }: OwnProcessWork<Answer>,
  { idle, memory, time }: OwnProcessLimits
) => {
  interface Begun {
    readonly process: ChildProcess
    /** False where it ended before it had begun. */
    readonly isReady: Promise<boolean>
  }
  let child: Begun | undefined
  let rest: NodeJS.Timeout | undefined
  const begin = (): Begun => {
    const made = fork(module, [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...thrift.flags, "--disable-warning=ExperimentalWarning"],
      // Nothing of the server's settings, its secrets least of all.
      env: { ...thrift.environment, PATH: process.env["PATH"] },
      // What a library says about a bad file is nobody's business.
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    made.unref()
    made.channel?.unref()
    // Its end is what is listened to while it has an order.
    made.on("error", () => undefined)
    if (canWait && made.pid !== undefined) setPriority(made.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const isReady = new Promise<boolean>((resolve) => {
      const clock = setTimeout(() => made.kill("SIGKILL"), beginsWithin)
      const tell = (is: boolean) => {
        clearTimeout(clock)
        resolve(is)
      }
      made
        .once("message", () => tell(true))
        .once("exit", () => tell(false))
        .once("error", () => tell(false))
    })
    return { process: made, isReady }
  }
  const end = () => {
    clearTimeout(rest)
    const ended = child
    child = undefined
    ended?.process.kill("SIGKILL")
  }
  const ask = async (order: Order) => {
    clearTimeout(rest)
    const begun = (child ??= begin())
    if (await begun.isReady) return fulfil(begun, order)
    if (child === begun) child = undefined
    return lost
  }
  const fulfil = (begun: Begun, order: Order) =>
    new Promise<Answer>((resolve) => {
      const one = begun.process
      const timers: Array<NodeJS.Timeout> = []
      const stop = (answer: Answer, isLost: boolean) => {
        for (const timer of timers) clearInterval(timer)
        one.removeAllListeners("message").removeAllListeners("exit")
        if (isLost) {
          if (child === begun) child = undefined
          one.kill("SIGKILL")
        } else {
          rest = setTimeout(end, idle)
          rest.unref()
        }
        resolve(answer)
      }
      one.once("message", (answer: Answer) => stop(answer, false))
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
  return { ask, end }
}

/** The other side: answers each order by one message, and is over when whoever began it is gone. */
export const answerOrders = <Order, Answer extends object>(fulfil: (order: Order) => Promise<Answer>) => {
  process.on("message", (order: Order) => {
    void fulfil(order).then((answer) => process.send?.(answer))
  })
  process.on("disconnect", () => process.exit(0))
  process.send?.(ready)
}
