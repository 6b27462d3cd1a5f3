import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { HttpApi } from "effect/http-api"
import { listsOf } from "./lists.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Writes a generated file; with `--check` only reports that it is stale, and fails. */
const keep = (file: string, text: string) => {
  const target = new URL(`../${file}`, import.meta.url)
  if ((existsSync(target) ? readFileSync(target, "utf8") : "") === text) return
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(fileURLToPath(target)), { recursive: true })
    writeFileSync(target, text)
  } else {
    process.stderr.write(`${file} is stale: run \`npm run contract\`.\n`)
    process.exitCode = 1
  }
}

const lists = listsOf(root)
for (const [file, text] of Object.entries(lists)) keep(file, text)
// Delete generated text parts whose source folder is gone.
for (const file of globSync("src/ui/shared/locales/*/parts/*.generated.ts", { cwd: root })) {
  if (file.replaceAll("\\", "/") in lists) continue
  if (!process.argv.includes("--check")) rmSync(join(root, file))
  else {
    process.stderr.write(`${file} is stale: run \`npm run contract\`.\n`)
    process.exitCode = 1
  }
}
// Imported only now: these modules import the generated lists.
const { PortalApi } = await import("#schemas/api.ts")
const { routes } = await import("#schemas/access/routes.ts")
const { moduleNames, openWithout } = await import("#schemas/access/modules.ts")
const { modules } = await import("#ui/composition/modules.ts")

const shown = new Set(modules.flatMap(({ screens = {} }) => Object.keys(screens)))
const built = moduleNames.filter((name) =>
  routes.some(({ id, module }) => (module ?? openWithout[id]) === name && shown.has(id))
)
keep(
  "src/schemas/access/builtModules.generated.ts",
  `// Written by \`npm run contract\` from the screens of src/ui/composition/modules.ts.
export const builtModules = [${built.map((name) => `"${name}"`).join(", ")}] as const
`
)

/**
 * The API groups and single endpoints that a first visit may call. The paths of all others are loaded when one of them
 * is called.
 */
const firstGroups = ["access", "branding", "documents", "live", "platform", "signIn", "sso", "uploads"]
const firstCalls = [
  "home.look",
  "marks.flags",
  "marks.inFolder",
  "notices.count",
  "renditions.thumbnail",
  "threads.count",
  "workflows.inFolder"
]
const first = new Set([...firstGroups, ...firstCalls])
/** Endpoints of these groups that are only called after a later click. */
const laterOfFirst = new Set([
  "access.endSession",
  "access.roles",
  "access.sessions",
  "documents.emptyTrash",
  "documents.versions",
  "signIn.setup"
])

/**
 * [NET-O07] Method and path of each endpoint, generated from the API contract, so that the browser loads no contract
 * code.
 */
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
  keep(
    file,
    `// Written by \`npm run contract\` from src/schemas/api.ts.
export const ${name} = {
${lines[name].sort().join(",\n")}
} as const
`
  )
}
