import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { findPictures } from "./diagrams.ts"
import { takeable } from "./walked/transitions.ts"

// `node scripts/walked.ts <folder>`: fails for each transition of the machines that no model test has taken. The folder
// holds what `tests/support/walked/record.ts` wrote during the run.
const [, , folder = ""] = process.argv
const taken = new Set(
  globSync("*.txt", { cwd: folder }).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
)
const machines = await findPictures(resolve(import.meta.dirname, ".."))
const missed = machines.flatMap(({ domain, machine, name }) =>
  [...takeable(machine)].flatMap(([key, words]) => (taken.has(key) ? [] : [`${domain}/${name}: ${words}`]))
)
const total = machines.reduce((sum, { machine }) => sum + takeable(machine).size, 0)
for (const line of missed) console.log(`no test takes ${line}`)
console.log(`${total - missed.length} of ${total} transitions of ${machines.length} machines are taken`)
process.exitCode = missed.length > 0 ? 1 : 0
