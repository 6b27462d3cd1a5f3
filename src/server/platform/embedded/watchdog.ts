export const programName = (name: "initdb" | "pg_ctl" | "postgres", platform: NodeJS.Platform) =>
  platform === "win32" ? `${name}.exe` : name

export interface Command {
  readonly command: string
  readonly args: ReadonlyArray<string>
}

// Stops PostgreSQL when Node dies, even by `kill -9`: `read` on the pipe from Node then returns. A PostgreSQL left
// running would hold the cluster's lock at the next start.
const shell = `exec 3<&0
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

// The same watchdog in Node, for Windows, which has no shell and signals.
const script = `const { spawn, spawnSync } = require("node:child_process")
const [control, data, program, ...args] = process.argv.slice(1)
const server = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"], windowsHide: true })
let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  spawnSync(control, ["stop", "-D", data, "-m", "fast", "-w"], { stdio: "ignore", windowsHide: true })
}
process.stdin.on("end", stop).on("close", stop).on("error", stop).resume()
server.once("exit", (code) => process.exit(code ?? 1))
server.once("error", () => process.exit(1))`

/** The command that runs a server and stops it when the command's standard input closes. */
export const watched = (
  kind: "shell" | "node",
  {
    control,
    data,
    server
  }: { readonly control: string; readonly data: string; readonly server: ReadonlyArray<string> },
  node: string
): Command =>
  kind === "shell"
    ? { command: "/bin/sh", args: ["-c", shell, "database", ...server] }
    : { command: node, args: ["--eval", script, "--", control, data, ...server] }
