import { readFileSync, writeFileSync } from "node:fs"
import { citations } from "./requirements/citations.ts"
import { faultsOf, refreshed } from "./requirements/scan.ts"

const target = "docs/requirements.md"
const page = readFileSync(target, "utf8")
const proofs = citations()
const next = refreshed(page, proofs)
const isCheck = process.argv.includes("--check")
if (!isCheck) writeFileSync(target, next)

const faults = [
  ...faultsOf(page, proofs),
  ...(isCheck && next !== page ? [`${target} is stale: run \`npm run requirements\`.`] : [])
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
