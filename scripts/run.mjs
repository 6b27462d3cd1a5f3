// Runs every npm script: installs missing packages, finds Node 24, and runs the command with it.
import { spawnSync } from "node:child_process"
import { lstatSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import {
  buildStamp,
  environmentFor,
  findNode,
  hadTools,
  installStamp,
  installState,
  isBuilt,
  isInstalled,
  outputs,
  runUntilEnd,
  serverEntry,
  serverEnvironment,
  serverFlags,
  sourcesDigest,
  stampOf,
  wantedMajor
} from "./runtime.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
process.chdir(root)

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const isLinked = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

const [name, ...flags] = process.argv.slice(2)

/** Running the product needs two thirds of the packages; the others are development tools. */
const needsTools = !["start", "build", "check-integrity"].includes(name) || hadTools(installState(root))

/** Deletes the headers of the packaged Node (67 MB), which are only needed to compile native addons. */
const dropHeaders = () => {
  for (const directory of readdirSync(join(root, "node_modules")))
    if (/^node-(linux|darwin|win)/.test(directory))
      rmSync(join(root, "node_modules", directory, "include"), { recursive: true, force: true })
}

/** Deletes the packages' source maps and type declarations (110 MB), which the product does not read. */
const dropDeclarations = () => {
  for (const entry of readdirSync(join(root, "node_modules"), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(map|d\.[cm]?ts)$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}

const install = () => {
  const state = installState(root)
  // A linked `node_modules` belongs to another tree: `npm ci` would empty it.
  if (isInstalled(state, needsTools) || isLinked(join(root, "node_modules"))) return
  console.log("Installing packages…")
  // Errors only: npm prints hundreds of warnings about its own Node, which is not the one the packages will run on.
  const args = [
    "ci",
    needsTools ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error"
  ]
  // Within `npm start`, `npm_execpath` is known: no search, and no shell on Windows.
  const npm = process.env.npm_execpath
  const { status } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) fail("The packages could not be installed.")
  dropHeaders()
  // Development tools need them: a command that wants those tools installs all packages again.
  if (!needsTools) dropDeclarations()
  writeFileSync(installStamp(root), stampOf(state.lockDigest, needsTools))
}

install()
const node = findNode(root)
if (node === undefined) {
  fail(`Node ${wantedMajor} is needed: install it, or let npm install the optional node-${process.platform} package.`)
}
const env = environmentFor(root, node)

const build = () => {
  for (const [output, { config }] of Object.entries(outputs)) {
    if (isBuilt(root, output)) continue
    console.log(`Building the ${output}…`)
    rmSync(buildStamp(root, output), { force: true })
    // Compute the digest before the build: if a file is saved meanwhile, the digests differ and the next start builds
    // again.
    const digest = sourcesDigest(root, output)
    const args = ["node_modules/vite/bin/vite.js", "build", "--config", config, "--logLevel", "warn"]
    const { status } = spawnSync(node, args, { stdio: "inherit", env })
    if (status !== 0) fail(`The ${output} could not be built.`)
    writeFileSync(buildStamp(root, output), digest)
    if (output === "server") fillCompileCache()
  }
}

/**
 * Loads the built server once, so that Node caches its compiled code. Compiling it leaves 40 MB of unusable memory in
 * the process that does it, until that ends.
 */
const fillCompileCache = () => {
  const { status } = spawnSync(node, [...serverFlags, serverEntry, "--load-only"], {
    stdio: "inherit",
    env: { ...env, ...serverEnvironment }
  })
  if (status !== 0) fail("The built server could not be loaded.")
}

const server = [...serverFlags, "--import", "./scripts/watchParent.mjs", serverEntry]
const commands = {
  start: () => {
    build()
    Object.assign(env, { ...serverEnvironment, ...env })
    return server
  },
  build: () => {
    build()
    return undefined
  },
  dev: () => ["scripts/dev.ts"],
  check: () => ["scripts/check.ts"],
  test: () => ["scripts/test.ts"],
  bench: () => {
    build()
    return ["tests/bench/run.ts"]
  },
  growth: () => {
    build()
    return ["tests/bench/growth.ts"]
  },
  "check-integrity": () => ["scripts/checkIntegrity.ts"],
  diagrams: () => ["scripts/diagrams.ts"],
  // `npm run faults -- 100`: injects more faults than the tests do by default.
  faults: () => {
    env.FAULT_POINTS = flags.shift() ?? "100"
    return ["node_modules/vitest/vitest.mjs", "run", "--project", "api", "tests/api/platform/faults"]
  },
  walked: () => ["scripts/walked.ts"],
  paths: () => ["scripts/paths.ts"],
  plans: () => ["scripts/plans.ts"],
  matrix: () => ["scripts/matrix.ts"],
  pictures: () => {
    build()
    return ["scripts/pictures.ts"]
  },
  browsers: () => {
    build()
    return ["scripts/browsers.ts"]
  },
  contract: () => ["scripts/contract.ts"],
  requirements: () => ["scripts/requirements.ts"],
  format: () => ["node_modules/oxfmt/bin/oxfmt"]
}

const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined
if (command === undefined) fail(`Usage: npm run <${Object.keys(commands).join(" | ")}>`)
const program = command()
if (program !== undefined) process.exitCode = await runUntilEnd(node, [...program, ...flags], { env })
