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
      // One file after another in one process, over one browser: two slow cores give each test the same time.
      project("browser", {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        isolate: false,
        globalSetup: [database, chromium]
      })
    ]
  }
})
