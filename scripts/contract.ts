import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { HttpApi } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"

/** [NET-O07] Verb and path of every call, read from the contract, so that the browser needs no contract code. */
const target = new URL("../src/services/shared/calls.generated.ts", import.meta.url)
const lines: Array<string> = []
HttpApi.reflect(PortalApi, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    lines.push(`  "${group.identifier}.${endpoint.identifier}": ["${endpoint.method}", "${endpoint.path}"]`)
  }
})
const text = `// Written by \`npm run contract\` from src/schemas/api.ts.
export const calls = {
${lines.sort().join(",\n")}
} as const
`

const stored = existsSync(target) ? readFileSync(target, "utf8") : ""
if (!process.argv.includes("--check")) {
  writeFileSync(target, text)
} else if (stored !== text) {
  process.stderr.write("src/services/shared/calls.generated.ts is stale: run `npm run contract`.\n")
  process.exitCode = 1
}
