import type { ChildProcess } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"

/** Maximum restarts in a row; a server that ran for a minute resets the count. */
const maxStarts = 5
const heldMs = 60_000

/**
 * Ends this process when the database cannot be restarted: otherwise it would answer errors only, unnoticed by its
 * supervisor.
 */
const giveUp = (cause: unknown) => {
  process.stderr.write(`PostgreSQL ended by itself and could not be started again; stopping.\n${String(cause)}\n`)
  process.exitCode = 1
  process.kill(process.pid, "SIGTERM")
}

/** Restarts the server when it exits unexpectedly (killed, out of memory); committed data is in its log. */
export const keepAlive = (first: ChildProcess, start: () => Promise<ChildProcess | undefined>) => {
  let child: ChildProcess | undefined = first
  let wanted = true
  let starts = 0
  let since = Date.now()
  /** Retries: its last processes may hold shared memory for a moment, or another process is starting it. */
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
