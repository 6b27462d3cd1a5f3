import { spawn } from "node:child_process"
import { availableParallelism, constants, setPriority } from "node:os"
import PQueue from "p-queue"

export interface Step {
  readonly title: string
  /** The path of a script or of a tool's entry file, and its arguments; run with Node. */
  readonly run: ReadonlyArray<string>
}

export interface Outcome {
  readonly title: string
  readonly passed: boolean
  readonly output: string
}

const tool = {
  oxfmt: "node_modules/oxfmt/bin/oxfmt",
  oxlint: "node_modules/oxlint/bin/oxlint",
  tsc: "node_modules/typescript/bin/tsc",
  vite: "node_modules/vite/bin/vite.js"
}

/** The longest step first: the shorter ones then run on the other cores meanwhile. */
export const checks: ReadonlyArray<Step> = [
  { title: "types", run: [tool.tsc, "-p", "."] },
  { title: "lint", run: [tool.oxlint, "--type-aware", "--deny-warnings"] },
  { title: "format", run: [tool.oxfmt, "--check"] },
  { title: "import boundaries", run: ["scripts/probes.ts"] },
  { title: "SQL files", run: ["scripts/sqlFiles.ts"] },
  { title: "generated calls", run: ["scripts/contract.ts", "--check"] },
  { title: "generated diagrams", run: ["scripts/diagrams.ts", "--check"] },
  { title: "generated route matrix", run: ["scripts/matrix.ts", "--check"] },
  { title: "requirements", run: ["scripts/requirements.ts", "--check"] },
  { title: "commit subjects", run: ["scripts/commits.ts"] }
]

export const build: Step = { title: "build and its size limits", run: ["scripts/run.mjs", "build"] }

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** "aside": with low priority, in time that other programs leave. */
export type Pace = "at once" | "aside"

/** Runs a step. Its output is shown only if it fails. */
export const take = ({ run, title }: Step, pace: Pace = "at once") =>
  new Promise<Outcome>((settle) => {
    const since = performance.now()
    const child = spawn(process.execPath, run, { stdio: ["ignore", "pipe", "pipe"] })
    // Set the priority at once: threads and child processes started later inherit it.
    if (pace === "aside" && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ""
    const end = (passed: boolean) => {
      process.stdout.write(`${passed ? "✓" : "✗"} ${title} (${seconds(since)})\n${passed ? "" : `${output}\n`}`)
      settle({ title, passed, output })
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text
      })
    }
    child.once("error", (error) => {
      output += error.message
      end(false)
    })
    child.once("close", (code) => end(code === 0))
  })

/**
 * Runs the steps in parallel, one per core; with "aside" one after another. The results have the order of the steps.
 */
export const takeAll = (steps: ReadonlyArray<Step>, pace: Pace = "at once"): Promise<ReadonlyArray<Outcome>> => {
  const cores = new PQueue({ concurrency: pace === "aside" ? 1 : availableParallelism() })
  return cores.addAll(steps.map((step) => () => take(step, pace)))
}
