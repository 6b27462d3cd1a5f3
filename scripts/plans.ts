// `npm run plans`: runs the API tests, and lists each of their SQL statements that reads a whole table. `npm run plans
// -- tasks` runs only the tests of one module.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folder = mkdtempSync(join(tmpdir(), "dossier-plans-"))
const file = join(folder, "faults")
const filters = process.argv.slice(2).map((name) => `tests/api/${name}`)
/** Excluded tests: they repeat requests of other tests thousands of times, or check query plans themselves. */
const apart = ["access/attack", "platform/fields", "platform/faults/faults", "platform/plans"].flatMap((name) => [
  "--exclude",
  `tests/api/${name}.test.ts`
])
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "api", "--reporter", "dot", ...apart, ...filters],
  { stdio: "inherit", env: { ...process.env, PLANS_FILE: file } }
)
const found = existsSync(file) ? [...new Set(readFileSync(file, "utf8").trim().split("\n"))].sort() : []
rmSync(folder, { recursive: true, force: true })
process.stdout.write(
  found.length === 0
    ? "Every statement goes by an index.\n"
    : `${found.length} statements read a table whole:\n${found.join("\n")}\n`
)
process.exitCode = status !== 0 || found.length > 0 ? 1 : 0
