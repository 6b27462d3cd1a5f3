import { type ChildProcess, spawn } from "node:child_process"
import { whenOrphaned } from "./runtime.mjs"

const port = process.env["PORT"] ?? "4000"
const apiPort = process.env["API_PORT"] ?? String(Number(port) + 1)
const env = { ...process.env, PORT: port, API_PORT: apiPort, NODE_ENV: "development" }

const watched = ["src/server", "src/schemas", "src/machines"].map((path) => `--watch-path=${path}`)
const start = (args: ReadonlyArray<string>, extra: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, args, { stdio: "inherit", env: { ...env, ...extra } })

const programs: ReadonlyArray<ChildProcess> = [
  start(
    [
      ...watched,
      "--watch-preserve-output",
      "--disable-warning=ExperimentalWarning",
      "src/server/main.ts",
      ...process.argv.slice(2)
    ],
    // The server logs this port as the address to open: that of Vite, with hot reload and source maps.
    { PORT: apiPort, PAGES_PORT: port }
  ),
  start(["node_modules/vite/bin/vite.js", "--port", port, "--strictPort"])
]

const stop = () => programs.forEach((program) => program.kill("SIGTERM"))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop)
whenOrphaned(stop)
// If either program ends, stop the other one.
for (const program of programs) program.once("exit", stop)
