// Runs on any Node version, before packages are installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const wantedMajor = 24

export const majorOf = (version) => Number(version.trim().replace(/^v/, "").split(".")[0])

/** The first program whose version is recent enough; versions of later ones are not read. */
export const chooseNode = (programs, versionOf) =>
  programs.find((program) => {
    const version = versionOf(program)
    return version !== undefined && majorOf(version) >= wantedMajor
  })

const askVersion = (program) => {
  if (program === process.execPath) return process.version
  if (!existsSync(program)) return undefined
  const asked = spawnSync(program, ["--version"], { encoding: "utf8" })
  return asked.status === 0 ? asked.stdout : undefined
}

export const findNode = (root) => {
  const packaged = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`
  const file = process.platform === "win32" ? "node.exe" : "node"
  return chooseNode(
    [
      process.execPath,
      join(root, "node_modules", packaged, "bin", file),
      join(root, "node_modules", ".bin", file),
      ...(process.env.PATH ?? "").split(delimiter).map((directory) => join(directory, file))
    ],
    askVersion
  )
}

const digest = (...parts) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}

/**
 * The content of the stamp that our install writes: the digest of the lock file, and whether development tools were
 * installed.
 */
export const stampOf = (lockDigest, withTools) => (withTools ? lockDigest : `${lockDigest} without tools`)

/**
 * Whether the installed packages match the lock file, with the development tools if `wantsTools`. Compares our
 * install's stamp; without one (installed by hand), the file dates.
 */
export const isInstalled = ({ lockDigest, stamp, installedAt, lockedAt }, wantsTools) => {
  if (installedAt === undefined) return false
  if (stamp === undefined) return installedAt >= lockedAt
  return stamp === stampOf(lockDigest, true) || (!wantsTools && stamp === stampOf(lockDigest, false))
}

/** Whether development tools were installed before. Then a build keeps them, since somebody works in this tree. */
export const hadTools = ({ stamp }) => stamp !== undefined && !stamp.endsWith(" without tools")

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : undefined)
const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined)

export const installStamp = (root) => join(root, "node_modules", ".dossier-lock")

export const installState = (root) => ({
  lockDigest: digest(readFileSync(join(root, "package-lock.json"))),
  stamp: textOf(installStamp(root)),
  installedAt: modifiedAt(join(root, "node_modules", ".package-lock.json")),
  lockedAt: modifiedAt(join(root, "package-lock.json"))
})

const filesBelow = (path) =>
  !existsSync(path)
    ? []
    : statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .flatMap((name) => filesBelow(join(path, name)))
      : [path]

/** The outputs of a build: their folder, Vite configuration, and source folders. */
export const outputs = {
  pages: {
    directory: "dist",
    config: "vite.config.ts",
    from: ["src/schemas", "src/machines", "src/services", "src/ui", "public", "index.html"]
  },
  // All of `src`: the server also uses texts of pages (in mails), and a list of folders could become incomplete.
  server: { directory: "dist-server", config: "scripts/build/server.ts", from: ["src"] },
  // After the server, whose build empties the folder of both.
  threads: { directory: "dist-server/threads", config: "scripts/build/threads.ts", from: ["src"] }
}

export const buildStamp = (root, output) => join(root, outputs[output].directory, ".sources")

/** A digest of all files that an output is built from. */
export const sourcesDigest = (root, output) =>
  digest(
    ...[...outputs[output].from, "scripts/build", "vite.config.ts", "package-lock.json"]
      .flatMap((path) => filesBelow(join(root, path)))
      .flatMap((file) => [file.slice(root.length), "\0", readFileSync(file), "\0"])
  )

export const isBuilt = (root, output) => textOf(buildStamp(root, output)) === sourcesDigest(root, output)

/** The file that `npm start` runs: the bundled server, which starts in half the time of the sources. */
export const serverEntry = `${outputs.server.directory}/main.js`

/** The environment of a child program: PATH starts with the chosen Node and the installed tools. */
export const environmentFor = (root, node) => ({
  ...process.env,
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
})

/**
 * Node flags of the server. Little data outlives a request, so a small young generation and a heap that grows in small
 * steps avoid hundreds of megabytes of garbage on machines with much memory. `--expose-gc`: the server collects when it
 * is idle.
 */
export const serverFlags = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=4",
  "--heap-growing-percent=45",
  "--expose-gc"
]

/**
 * Environment variables read before Node starts. The malloc settings return large buffers (sockets, database) to the
 * system at once, where small allocations between them would keep the pages; this leaves 30 MB instead of 120 and slows
 * large responses by a tenth. Blocks of 2 MB and more come in huge pages: clearing the 19 MB that a password check takes,
 * page by page, was a quarter of its time. More libuv threads (default four), so that slow disk reads do not block other
 * files.
 */
export const serverEnvironment = {
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "524288",
  // Compile cache of V8, for a faster next start. Ignored if the folder is not writable.
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/dossier-server", import.meta.url)),
  UV_THREADPOOL_SIZE: "8"
}

/**
 * Calls back once when the parent process has died. A killed `npm` also ends its shell, but not the processes below it.
 */
export const whenOrphaned = (callback) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

/**
 * Runs a program in the foreground until it ends; forwards signals, and stops it if our parent dies. Resolves with its
 * exit code.
 */
export const runUntilEnd = (node, args, options) =>
  new Promise((settle) => {
    const child = spawn(node, args, { stdio: "inherit", ...options })
    // A terminal sends Ctrl-C to the child too; a second SIGINT would abort its graceful shutdown.
    const passOn = (signal) => (signal === "SIGINT" && process.stdin.isTTY ? undefined : child.kill(signal))
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, passOn)
    whenOrphaned(() => child.kill("SIGTERM"))
    child.once("error", (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once("exit", (code, signal) => settle(signal === null ? (code ?? 0) : 1))
  })
