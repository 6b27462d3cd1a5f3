import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect, type NetConnectOpts } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const lockTimeoutMs = 30_000

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

const readIfThere = (file: string) => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** EPERM means that the process is alive but belongs to another user. */
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
const answers = (at: NetConnectOpts) =>
  new Promise<boolean>((settle) => {
    const probe = connect(at)
    probe.once("connect", () => {
      probe.destroy()
      settle(true)
    })
    probe.once("error", () => settle(false))
  })

/** Whether a live process is PostgreSQL. Outside Linux, only whether it is alive. */
export const isServer = (pid: number): boolean => {
  if (!isAlive(pid)) return false
  const process = readIfThere(`/proc/${pid}/stat`)
  return process === undefined || /^\d+ \(postgres\) [^Z]/.test(process)
}

/**
 * The PostgreSQL process that holds the cluster's lock, if any. Removes the lock if its pid now belongs to another
 * program or a zombie, because PostgreSQL would refuse to start.
 */
const holder = (data: string) => {
  const lock = join(data, "postmaster.pid")
  const lines = readIfThere(lock)?.split("\n")
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (!isServer(pid)) {
    rmSync(lock, { force: true })
    return undefined
  }
  return { pid, status: lines[7]?.trim() }
}

/**
 * Waits until no server holds the cluster (true), or until the server of another live process is ready (false: use it).
 */
export const isFree = async (dir: string, data: string, at: () => NetConnectOpts) => {
  const since = Date.now()
  for (let held = holder(data); held !== undefined; held = holder(data)) {
    const owner = Number(readIfThere(join(dir, "owner.pid")))
    if (held.status === "ready" && owner > 0 && isAlive(owner) && (await answers(at()))) return false
    if (Date.now() - since > lockTimeoutMs) throw new Error(`process ${held.pid} holds ${data} and does not answer`)
    await pause(20)
  }
  return true
}

const held = new Set<string>()

/**
 * Runs `work` under a lock file, which serialises creating and starting the cluster. Takes over the lock of a dead
 * process.
 */
export const withLock = async <A>(dir: string, work: () => Promise<A>): Promise<A> => {
  const lock = join(dir, "start.lock")
  for (const since = Date.now(); ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" })
      held.add(lock)
      break
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
      const by = Number(readIfThere(lock))
      if (by > 0 && (by === process.pid ? !held.has(lock) : !isAlive(by))) rmSync(lock, { force: true })
      else if (Date.now() - since > lockTimeoutMs) throw new Error(`${lock} is held by process ${by}`, { cause: error })
      else await pause(20)
    }
  }
  try {
    return await work()
  } finally {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}
