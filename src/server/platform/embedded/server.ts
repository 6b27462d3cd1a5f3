import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Account } from "#server/platform/embedded/account.ts"

const ready = "database system is ready to accept connections"
const patienceMs = 30_000

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  // What is not in here is in the system's memory, which other programs may have when they need it.
  shared_buffers: "32MB",
  max_wal_size: "512MB",
  // Two small cores: neither parallel workers nor compiled plans nor reader processes pay for themselves.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  io_method: "sync"
}
/**
 * Root may own a directory that the database's account cannot reach by its path. A process keeps the
 * directory it was started in, so there the server is given that one instead of the path.
 */
const reach = (data: string, account: Account | undefined) =>
  account !== undefined && process.platform === "linux" ? "/proc/self/cwd" : data

export const createCluster = (native: string, data: string, account: Account | undefined, env: NodeJS.ProcessEnv) => {
  const half = `${data}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (account !== undefined) chownSync(half, account.uid, account.gid)
  const initialised = spawnSync(
    join(native, "bin", "initdb"),
    [
      ["-D", reach(half, account)],
      ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-instructions"],
      // The same sort order on every machine.
      ["--locale-provider=builtin", "--locale=C.UTF-8"]
    ].flat(),
    { ...account, env, cwd: half, encoding: "utf8" }
  )
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}${initialised.error ?? ""}`)
  renameSync(half, data)
}

// The reader holds a pipe of this process: when Node dies, by kill -9 too, it wakes and stops PostgreSQL.
// Without it the orphan would hold the cluster against the next start.
const watchdog = `exec 3<&0
"$@" 3<&- &
server=$!
trap 'kill -INT $server' INT TERM
{ read -r _ <&3; kill -INT $server; } &
reader=$!
wait $server
status=$?
while kill -0 $server 2>/dev/null; do wait $server; status=$?; done
kill $reader 2>/dev/null
exit $status`

export const launch = (
  native: string,
  data: string,
  socketDir: string,
  account: Account | undefined,
  env: NodeJS.ProcessEnv
) =>
  new Promise<ChildProcess>((settle, fail) => {
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    const server = [join(native, "bin", "postgres"), "-D", reach(data, account), "-k", socketDir, ...options]
    const child = spawn("/bin/sh", ["-c", watchdog, "database", ...server], {
      ...account,
      env,
      cwd: data,
      // Ctrl-C must reach Node alone, which then stops the database in its own order.
      detached: true,
      stdio: ["pipe", "ignore", "pipe"]
    })
    let log = ""
    const timer = setTimeout(
      () => fail(new Error(`PostgreSQL is not ready after ${patienceMs} ms:\n${log}`)),
      patienceMs
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

/** The database must not keep Node alive once everything else has ended. */
export const letGo = (child: ChildProcess) => {
  child.unref()
  for (const stream of [child.stdin, child.stderr]) {
    if (stream !== null && "unref" in stream && typeof stream.unref === "function") stream.unref()
  }
}
