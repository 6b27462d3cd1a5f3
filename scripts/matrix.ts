import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { faultsIn } from "./matrix/faults.ts"
import { matrixPage } from "./matrix/page.ts"

const target = new URL("../docs/routes.md", import.meta.url)
const root = new URL("../", import.meta.url).pathname
const sources = globSync("src/{machines,schemas,services,ui}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: (name) => name.endsWith(".generated.ts") || name.endsWith(".api.ts")
}).map((file) => {
  const slashed = file.replaceAll("\\", "/")
  return { file: slashed, text: readFileSync(new URL(`../${slashed}`, import.meta.url), "utf8") }
})

const faults = faultsIn(sources)
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1

const text = matrixPage()
const stored = existsSync(target) ? readFileSync(target, "utf8") : ""
if (!process.argv.includes("--check")) {
  writeFileSync(target, text)
} else if (stored !== text) {
  process.stderr.write("docs/routes.md is stale: run `npm run matrix`.\n")
  process.exitCode = 1
}
