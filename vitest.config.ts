import { defineConfig } from "vitest/config"

const project = (name: string, extra: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: "node" as const, ...extra }
})

export default defineConfig({
  test: {
    projects: [
      project("unit"),
      project("models"),
      project("api", { testTimeout: 30_000, hookTimeout: 60_000 }),
      project("browser", { testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false })
    ]
  }
})
