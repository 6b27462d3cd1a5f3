import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Account } from "#server/platform/embedded/account.ts"
import { authentication, type Endpoint, listeningSettings } from "#server/platform/embedded/endpoint.ts"
import { programName, watched } from "#server/platform/embedded/watchdog.ts"

const ready = "database system is ready to accept connections"
const readyTimeoutMs = 30_000

const settings = {
  max_connections: "100",
  // Small, because the operating system's page cache holds the rest and can be reclaimed.
  shared_buffers: "16MB",
  max_wal_size: "512MB",
  // On two small cores, parallel workers, JIT and I/O workers cost more than they save.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  io_method: "sync",
  // Logical replication is not used; its launcher would be one more process.
  max_logical_replication_workers: "0"
}
const program = (native: string, name: Parameters<typeof programName>[0]) =>
  join(native, "bin", programName(name, process.platform))

/**
 * The data directory's path for PostgreSQL, whose account may lack access to root's folders. On Linux it uses its
 * working directory instead, which a process may always use.
 */
const reach = (data: string, account: Account | undefined) =>
  account !== undefined && process.platform === "linux" ? "/proc/self/cwd" : data

export const createCluster = ({ account, data, endpoint, env, native, socketDir }: Start) => {
  const half = `${data}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (account !== undefined) chownSync(half, account.uid, account.gid)
  const secret = join(socketDir, "password")
  if (endpoint.kind === "loopback") {
    writeFileSync(secret, endpoint.password, { mode: 0o600 })
    if (account !== undefined) chownSync(secret, account.uid, account.gid)
  }
  const initialised = spawnSync(
    program(native, "initdb"),
    [
      ["-D", reach(half, account)],
      ["-U", "postgres", ...authentication(endpoint, secret), "-E", "UTF8", "--no-instructions"],
      // The same sort order on every machine.
      ["--locale-provider=builtin", "--locale=C.UTF-8"]
    ].flat(),
    { ...account, env, cwd: half, encoding: "utf8", windowsHide: true }
  )
  rmSync(secret, { force: true })
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}${initialised.error ?? ""}`)
  renameSync(half, data)
}

interface Start {
  readonly native: string
  readonly data: string
  readonly socketDir: string
  readonly account: Account | undefined
  readonly env: NodeJS.ProcessEnv
  readonly endpoint: Endpoint
}

export const launch = ({ account, data, endpoint, env, native, socketDir }: Start) =>
  new Promise<ChildProcess>((settle, fail) => {
    const all = { ...settings, ...listeningSettings(endpoint, socketDir) }
    const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    const server = [program(native, "postgres"), "-D", reach(data, account), ...options]
    const { args, command } = watched(
      endpoint.kind === "socket" ? "shell" : "node",
      { control: program(native, "pg_ctl"), data: reach(data, account), server },
      process.execPath
    )
    const child = spawn(command, args, {
      ...account,
      env,
      cwd: data,
      // A process group of its own: Ctrl-C must reach only Node, which then stops the database.
      detached: true,
      windowsHide: true,
      stdio: ["pipe", "ignore", "pipe"]
    })
    let log = ""
    const timer = setTimeout(
      () => fail(new Error(`PostgreSQL is not ready after ${readyTimeoutMs} ms:\n${log}`)),
      readyTimeoutMs
    )
    child.once("error", fail)
    child.once("exit", () => {
      clearTimeout(timer)
      fail(new Error(`PostgreSQL did not start:\n${log}`))
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4_000)
      if (!log.includes(ready)) return
      clearTimeout(timer)
      settle(child)
    })
  })

/** Lets Node exit although the database is still running. */
export const letGo = (child: ChildProcess) => {
  child.unref()
  for (const stream of [child.stdin, child.stderr]) {
    if (stream !== null && "unref" in stream && typeof stream.unref === "function") stream.unref()
  }
}
