import { type ChildProcess, fork } from "node:child_process"
import { readFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"

export interface OwnProcessLimits {
  /** Timeout in ms of one order, not including the start of the process. */
  readonly time: number
  /** Maximum memory of the process in bytes. */
  readonly memory: number
  /** Time in ms after which an idle process ends. */
  readonly idle: number
}

export interface OwnProcessWork<Answer> {
  /** The module that the process runs; it must call `answerOrders`. */
  readonly module: URL
  readonly heapMegabytes: number
  /** The answer if the process times out, exceeds its memory or dies. */
  readonly lost: Answer
  /** Whether the process runs with a lower priority. */
  readonly canWait: boolean
}

/**
 * V8 and malloc settings for a short-lived process that handles one file at a time: small young generation, one malloc
 * arena, freed memory returned at once.
 */
const lowMemory = {
  flags: ["--max-semi-space-size=1"],
  environment: {
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
    UV_THREADPOOL_SIZE: "1"
  }
}

/** The first message of the process: it accepts orders now. */
const ready = "ready"
/** Timeout in ms of the start of the process. */
const beginsWithin = 60_000

const memoryCheckMs = 100
const page = 4_096

/** Resident memory of a process in bytes; null if the system does not report it. */
const residentBytes = async (id: number): Promise<number | null> => {
  if (process.platform !== "linux") return null
  const statm = await readFile(`/proc/${id}/statm`, "latin1").catch(() => null)
  return statm === null ? null : Number(statm.split(" ")[1] ?? 0) * page
}

/**
 * [SEC] Runs orders in a child process, where untrusted libraries open files: a crash or excess affects nothing else.
 * The first order starts the process; it is killed when an order exceeds a limit. Run one order at a time.
 */
export const makeOwnProcess = <Order extends object, Answer>(
  { canWait, heapMegabytes, lost, module }: OwnProcessWork<Answer>,
  { idle, memory, time }: OwnProcessLimits
) => {
  interface Begun {
    readonly process: ChildProcess
    /** False if the process exited before it was ready. */
    readonly isReady: Promise<boolean>
  }
  let child: Begun | undefined
  let rest: NodeJS.Timeout | undefined
  const begin = (): Begun => {
    const made = fork(module, [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...lowMemory.flags, "--disable-warning=ExperimentalWarning"],
      // No environment variables of the server, which hold secrets.
      env: { ...lowMemory.environment, PATH: process.env["PATH"] },
      // Discard what libraries print about corrupt files.
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    made.unref()
    made.channel?.unref()
    // Ignore: `exit` also fires, and the running order handles it.
    made.on("error", () => undefined)
    if (canWait && made.pid !== undefined) setPriority(made.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const isReady = new Promise<boolean>((resolve) => {
      const clock = setTimeout(() => made.kill("SIGKILL"), beginsWithin)
      const settle = (is: boolean) => {
        clearTimeout(clock)
        resolve(is)
      }
      made
        .once("message", () => settle(true))
        .once("exit", () => settle(false))
        .once("error", () => settle(false))
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
          void residentBytes(one.pid ?? 0).then((held) => {
            if (held !== null && held > memory) stop(lost, true)
          })
        }, memoryCheckMs)
      )
      one.send(order, (error) => {
        if (error !== null) stop(lost, true)
      })
    })
  return { ask, end }
}

/** Runs inside the child process: answers each order with one message, and exits when the parent process is gone. */
export const answerOrders = <Order, Answer extends object>(fulfil: (order: Order) => Promise<Answer>) => {
  process.on("message", (order: Order) => {
    void fulfil(order).then((answer) => process.send?.(answer))
  })
  process.on("disconnect", () => process.exit(0))
  process.send?.(ready)
}
