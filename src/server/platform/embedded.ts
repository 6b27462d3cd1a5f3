import { createHash } from "node:crypto"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { ownDirectory, unprivileged } from "#server/platform/embedded/account.ts"
import { usableBinaries } from "#server/platform/embedded/binaries.ts"
import { keepAlive } from "#server/platform/embedded/keepAlive.ts"
import { isFree, withLock } from "#server/platform/embedded/lock.ts"
import { createCluster, launch, letGo } from "#server/platform/embedded/server.ts"

export interface Embedded {
  /** Holds the Unix socket `.s.PGSQL.5432`; the superuser is `postgres`, without a password. */
  readonly socketDir: string
  readonly stop: () => Promise<void>
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
