import type { ChildProcess } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"

/** Maximum restarts in a row. */
const maxStarts = 5
/** Milliseconds after which a running server resets the count of restarts. */
const heldMs = 60_000

/**
 * Stops this process if PostgreSQL cannot be restarted, so that a supervisor notices: it could only answer with errors.
 */
const giveUp = (cause: unknown) => {
  process.stderr.write(`PostgreSQL ended by itself and could not be started again; stopping.\n${String(cause)}\n`)
  process.exitCode = 1
  process.kill(process.pid, "SIGTERM")
}

/**
 * Restarts PostgreSQL when it exits unexpectedly (killed, out of memory). Committed data are safe in its log. Returns a
 * function that stops it.
 */
export const keepAlive = (first: ChildProcess, start: () => Promise<ChildProcess | undefined>) => {
  let child: ChildProcess | undefined = first
  let wanted = true
  let starts = 0
  let since = Date.now()
  /** Starts PostgreSQL, with retries: old processes may still hold shared memory, or another process is starting it. */
  const again = async () => {
    if (Date.now() - since > heldMs) starts = 0
    for (; wanted; starts += 1) {
      try {
        since = Date.now()
        child = await start()
        if (child !== undefined && wanted) watch(child)
        else child?.stdin?.end()
        return
      } catch (error) {
        if (starts >= maxStarts) return giveUp(error)
        await pause(200 * 2 ** starts)
      }
    }
  }
  const watch = (running: ChildProcess) => {
    running.once("exit", () => {
      if (!wanted) return
      process.stderr.write("PostgreSQL ended by itself and is started again.\n")
      starts += 1
      if (starts > maxStarts) return giveUp("It does not hold.")
      void again()
    })
  }
  watch(first)
  return () =>
    new Promise<void>((settle) => {
      wanted = false
      const running = child
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return settle()
      running.ref()
      running.once("exit", () => settle())
      running.stdin?.end()
    })
}
