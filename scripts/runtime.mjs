// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependency.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const wantedMajor = 24

export const majorOf = (version) => Number(version.trim().replace(/^v/, "").split(".")[0])

/** The first of the programs whose version is recent enough; asks no further once found. */
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

/** What our own install leaves as its mark: the digest of the lock file, and whether the tools for work on the code came too. */
export const stampOf = (lockDigest, withTools) => (withTools ? lockDigest : `${lockDigest} without tools`)

/**
 * Whether the installed packages are those of the lock file, with the tools (tests, linter, drawings) where they are
 * wanted: by the mark that our own install left, or, after an install by hand, by age.
 */
export const isInstalled = ({ lockDigest, stamp, installedAt, lockedAt }, wantsTools) => {
  if (installedAt === undefined) return false
  if (stamp === undefined) return installedAt >= lockedAt
  return stamp === stampOf(lockDigest, true) || (!wantsTools && stamp === stampOf(lockDigest, false))
}

/** Whether the tools were installed before, for an earlier lock file: a build in a tree that somebody works in keeps them. */
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

/** What is built, where to, and from what. */
export const outputs = {
  pages: {
    directory: "dist",
    config: "vite.config.ts",
    from: ["src/schemas", "src/machines", "src/services", "src/ui", "public", "index.html"]
  },
  // Some texts of pages are also those of mails: all sources, rather than a list that could fall behind.
  server: { directory: "dist-server", config: "scripts/build/server.ts", from: ["src"] }
}

export const buildStamp = (root, output) => join(root, outputs[output].directory, ".sources")

/** A digest of everything that an output is made of. */
export const sourcesDigest = (root, output) =>
  digest(
    ...[...outputs[output].from, "scripts/build", "vite.config.ts", "package-lock.json"]
      .flatMap((path) => filesBelow(join(root, path)))
      .flatMap((file) => [file.slice(root.length), "\0", readFileSync(file), "\0"])
  )

export const isBuilt = (root, output) => textOf(buildStamp(root, output)) === sourcesDigest(root, output)

/** What `npm start` runs: the server in one file, which begins in half the time that its sources take. */
export const serverEntry = `${outputs.server.directory}/main.js`

/** The environment of a program of ours: the chosen Node and the installed tools come first. */
export const environmentFor = (root, node) => ({
  ...process.env,
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
})

/**
 * The server's Node: a small young generation and a heap that grows by less than half at a time. What outlives a request
 * is little, and on a machine with much memory the rest would pile up to hundreds of megabytes before it is collected. At
 * rest the server collects by itself.
 */
export const serverFlags = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=8",
  "--heap-growing-percent=45",
  "--expose-gc"
]

/**
 * What the server's memory and threads are read from before Node runs. Pieces as large as those that sockets and the
 * database are read in go back to the system as soon as they are free, for in between them the small ones would hold
 * every page; those share two arenas. Long answers cost a tenth more for it, and leave 30 MB behind instead of 120.
 * Threads that wait for the disk (four by default) must not keep the next file waiting.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "524288",
  // What Node has compiled once is read at the next start; a place that cannot be written is done without.
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/dossier-server", import.meta.url)),
  UV_THREADPOOL_SIZE: "8"
}

/** Calls back once when the parent has died: a killed `npm` takes its shell along, but nothing below. */
export const whenOrphaned = (callback) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

/** Runs a program in the foreground until it ends; signals and our parent's death are passed on. */
export const runUntilEnd = (node, args, options) =>
  new Promise((settle) => {
    const child = spawn(node, args, { stdio: "inherit", ...options })
    // A terminal sends Ctrl-C to the child by itself, and a second one would cut its orderly stop short.
    const passOn = (signal) => (signal === "SIGINT" && process.stdin.isTTY ? undefined : child.kill(signal))
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, passOn)
    whenOrphaned(() => child.kill("SIGTERM"))
    child.once("error", (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once("exit", (code, signal) => settle(signal === null ? (code ?? 0) : 1))
  })
