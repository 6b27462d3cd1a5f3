import { build, type Rolldown } from "vite"
import { afterEach, expect, test, vi } from "vitest"

const loader = new URL("../../../src/ui/inspector/loadInspector.ts", import.meta.url).pathname

afterEach(() => vi.unstubAllEnvs())

const built = async (isDevelopment: boolean) => {
  const result = (await build({
    configFile: false,
    logLevel: "silent",
    ...(isDevelopment ? { define: { "import.meta.env.DEV": "true" } } : {}),
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: loader,
        preserveEntrySignatures: "strict",
        external: /^(react|react-dom|xstate|effect|mermaid|@xstate\/react)/
      }
    }
  })) as Rolldown.RolldownOutput
  return result.output.map((file) => (file.type === "chunk" ? file.code : String(file.source))).join("\n")
}

test("leaves nothing of itself in a production bundle, and is there in development", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const [production, development] = [await built(false), await built(true)]
  const traces = ["dossier-inspector", "mermaid", "inspector-chart", "facts.observed"]
  expect(traces.map((trace) => development.includes(trace))).toEqual(traces.map(() => true))
  expect(traces.map((trace) => production.includes(trace))).toEqual(traces.map(() => false))
})
