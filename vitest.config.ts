import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import LongestFirst from "./tests/support/longestFirst.ts"

/** One more than there are cores, since every file waits now and then; four on large machines, for their memory's sake. */
const atOnce = Math.min(4, availableParallelism() + 1)

/** Processes keep the modules they have loaded: loading the server anew for each file takes a fifth of a run. */
const project = (name: string, extra: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: "node" as const,
    maxWorkers: atOnce,
    isolate: false,
    // What hangs is told; nothing is told of how busy the machine is.
    testTimeout: 30_000,
    ...extra
  }
})

const database = "tests/support/globalSetup.database.ts"
const chromium = "tests/support/globalSetup.chromium.ts"

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project("unit"),
      project("models", { setupFiles: ["tests/support/walked/record.ts"] }),
      project("api", { hookTimeout: 60_000, globalSetup: [database] }),
      project("browser", {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        // A page that missed its time on a loaded core is tried once more; the run's end names whatever needed it.
        retry: 1,
        // The default second is the reading of one page on a loaded core.
        expect: { poll: { timeout: 15_000 } },
        globalSetup: [database, chromium]
      })
    ]
  }
})
