import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { findPictures } from "./diagrams.ts"
import { takeable } from "./walked/transitions.ts"

/*
 * `npm run walked`: runs the model tests, and fails for each transition of a machine that none of them takes. With a
 * folder as argument, reads what `tests/support/walked/record.ts` recorded there during an earlier run.
 */

const [, , given] = process.argv

const runModels = () => {
  const folder = mkdtempSync(join(tmpdir(), "dossier-walked-"))
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "models", "--reporter", "dot"]
  spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, WALKED_DIR: folder } })
  return folder
}

const folder = given ?? runModels()
const taken = new Set(
  globSync("*.txt", { cwd: folder }).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
)
if (given === undefined) rmSync(folder, { recursive: true })

const machines = await findPictures(resolve(import.meta.dirname, ".."))
const missed = machines.flatMap(({ domain, machine, name }) =>
  [...takeable(machine)].flatMap(([key, words]) => (taken.has(key) ? [] : [`${domain}/${name}: ${words}`]))
)
const total = machines.reduce((sum, { machine }) => sum + takeable(machine).size, 0)
for (const line of missed) console.log(`no test takes ${line}`)
console.log(`${total - missed.length} of ${total} transitions of ${machines.length} machines are taken`)
if (missed.length > 0) {
  console.log("Take them in tests/models, or name a refusal without a target. To see this alone: npm run walked")
  process.exitCode = 1
}
