import { createHash } from "node:crypto"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { ownDirectory, unprivileged } from "#server/platform/embedded/account.ts"
import { usableBinaries } from "#server/platform/embedded/binaries.ts"
import {
  addressOf,
  type Endpoint,
  endpointKind,
  knownEndpoint,
  nextEndpoint
} from "#server/platform/embedded/endpoint.ts"
import { databaseEnvironment } from "#server/platform/embedded/environment.ts"
import { keepAlive } from "#server/platform/embedded/keepAlive.ts"
import { isFree, isServer, withLock } from "#server/platform/embedded/lock.ts"
import { removeLeftFolders } from "#server/platform/embedded/leftFolders.ts"
import { createCluster, launch, letGo } from "#server/platform/embedded/server.ts"

export interface Embedded {
  /** The folder of the Unix socket `.s.PGSQL.5432`; the superuser is `postgres`, without a password. */
  readonly socketDir: string
  /** The current endpoint. A restart may change the port. */
  readonly endpoint: () => Endpoint
  readonly stop: () => Promise<void>
}

/**
 * Starts the packaged PostgreSQL on a cluster in `dir`, created at the first start, and restarts it if it exits. If
 * another process already runs this cluster, shares its server; `stop` then does nothing.
 */
export const startEmbedded = async (
  dir: string,
  kind: Endpoint["kind"] = endpointKind(process.platform)
): Promise<Embedded> => {
  const root = resolve(dir)
  const data = join(root, "cluster")
  const account = unprivileged()
  const env = databaseEnvironment(process.env)
  // The path of a Unix socket is limited to 107 bytes, so it cannot be inside the project's folder.
  const socketDir = join(tmpdir(), `dossier-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`)
  const socket = join(socketDir, ".s.PGSQL.5432")

  mkdirSync(root, { recursive: true })
  ownDirectory(socketDir, account, 0o755)
  const owners = new Set([process.getuid?.(), account?.uid].filter((uid) => uid !== undefined))
  removeLeftFolders(tmpdir(), socketDir, owners, isServer)
  const known = () => knownEndpoint(root, socketDir, kind)
  /** Starts the server; undefined if another process runs it. */
  const start = () =>
    withLock(root, async () => {
      if (!(await isFree(root, data, () => addressOf(known())))) return undefined
      for (const left of [socket, `${socket}.lock`]) rmSync(left, { force: true })
      const native = usableBinaries(socketDir, account, env)
      const begin = { native, data, socketDir, account, env, endpoint: await nextEndpoint(known(), root) }
      if (!existsSync(data)) createCluster(begin)
      const child = await launch(begin)
      writeFileSync(join(root, "owner.pid"), String(process.pid))
      letGo(child)
      return child
    })
  const child = await start()
  const reached = { socketDir, endpoint: known }
  return child === undefined
    ? { ...reached, stop: () => Promise.resolve() }
    : { ...reached, stop: keepAlive(child, start) }
}
