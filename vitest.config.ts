import { defineConfig } from "vitest/config"

const project = (name: string, extra: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: "node" as const, ...extra }
})

const database = "tests/support/globalSetup.database.ts"
const chromium = "tests/support/globalSetup.chromium.ts"

export default defineConfig({
  test: {
    projects: [
      project("unit"),
      project("models"),
      project("api", { testTimeout: 30_000, hookTimeout: 60_000, globalSetup: [database] }),
      // Two files at a time, each over the same browser: more would take the time of one another on two slow cores.
      project("browser", {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        maxWorkers: 2,
        // A page that missed its time on a loaded core is tried once more; the run's end names whatever needed it.
        retry: 1,
        // The default second is the reading of one page on a loaded core.
        expect: { poll: { timeout: 5_000 } },
        isolate: false,
        globalSetup: [database, chromium]
      })
    ]
  }
})
