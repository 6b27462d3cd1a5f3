import { globSync, readFileSync, writeFileSync } from "node:fs"
import { citedIn, faultsOf, provedBy, refreshed } from "./requirements/scan.ts"

const target = "docs/requirements.md"
const page = readFileSync(target, "utf8")
const files = globSync("tests/**/*.test.{ts,tsx}").map((file) => file.replaceAll("\\", "/"))
const proofs = provedBy(new Map(files.map((file) => [file, citedIn(readFileSync(file, "utf8"))])))
const next = refreshed(page, proofs)
const isCheck = process.argv.includes("--check")
if (!isCheck) writeFileSync(target, next)

const faults = [
  ...faultsOf(page, proofs),
  ...(isCheck && next !== page ? [`${target} is stale: run \`npm run requirements\`.`] : [])
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
