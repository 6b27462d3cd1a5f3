import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { HttpApi } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"

/** What a first visit may ask: whole groups, and single calls of others. The rest comes with the first of it that is asked. */
const firstGroups = ["access", "branding", "documents", "live", "platform", "signIn", "sso", "uploads"]
const firstCalls = ["home.look", "marks.flags", "marks.inFolder", "notices.count", "renditions.thumbnail"]
const first = new Set([...firstGroups, ...firstCalls])
/** Calls of those groups that only a later click makes. */
const laterOfFirst = new Set([
  "access.endSession",
  "access.roles",
  "access.sessions",
  "documents.emptyTrash",
  "documents.versions",
  "signIn.setup"
])

/** [NET-O07] Verb and path of every call, read from the contract, so that the browser needs no contract code. */
const lines: Record<"calls" | "laterCalls", Array<string>> = { calls: [], laterCalls: [] }
HttpApi.reflect(PortalApi, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    const name = `${group.identifier}.${endpoint.identifier}`
    const isFirst = (first.has(group.identifier) && !laterOfFirst.has(name)) || first.has(name)
    const list = isFirst ? "calls" : "laterCalls"
    lines[list].push(`  "${name}": ["${endpoint.method}", "${endpoint.path}"]`)
  }
})

for (const name of ["calls", "laterCalls"] as const) {
  const file = `src/services/shared/${name}.generated.ts`
  const target = new URL(`../${file}`, import.meta.url)
  const text = `// Written by \`npm run contract\` from src/schemas/api.ts.
export const ${name} = {
${lines[name].sort().join(",\n")}
} as const
`
  const stored = existsSync(target) ? readFileSync(target, "utf8") : ""
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text)
  } else if (stored !== text) {
    process.stderr.write(`${file} is stale: run \`npm run contract\`.\n`)
    process.exitCode = 1
  }
}
