import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { citations } from "./requirements/citations.ts"
import { claimsIn } from "./requirements/scan.ts"
import { build, checks, take, takeAll } from "./steps.ts"
import { add, closingLines, failing, none, type Tally, tallyOf, unproved } from "./tally.ts"

/** `npm test -- tasks` runs only the tests of a module, by its folder or by a part of the file path. */
const wanted = process.argv.slice(2)
const filters = wanted.map((name) => (/^[a-z]+$/i.test(name) ? `/${name}/` : name))
const isWhole = filters.length === 0

const counts = mkdtempSync(join(tmpdir(), "dossier-counts-"))
/** The folder in which the model tests record the transitions they take. */
const walked = mkdtempSync(join(tmpdir(), "dossier-walked-"))

/**
 * Runs the tests of Vitest projects. A non-zero exit without a failed test (no test found, a crash) counts as a
 * failure.
 */
const vitest = (...projects: ReadonlyArray<string>) =>
  new Promise<Tally>((settle) => {
    const file = join(counts, `${projects.join("-")}.json`)
    const chosen = projects.flatMap((project) => ["--project", project])
    const reporter = ["--reporter", "./tests/support/reporter.ts", "--passWithNoTests"]
    const args = ["node_modules/vitest/vitest.mjs", "run", ...filters, ...chosen, ...reporter]
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, TEST_COUNTS_FILE: file, WALKED_DIR: walked }
    })
    child.once("error", () => settle(failing(projects.join(" and "))))
    child.once("close", (code) => {
      const counted = readCounts(file)
      settle(
        code !== 0 && counted.failed === 0 ? add(counted, failing(`${projects.join(" and ")}: ended badly`)) : counted
      )
    })
  })

const readCounts = (file: string): Tally => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    process.stdout.write(`The test runner left no count: ${String(error)}\n`)
    return failing("no count")
  }
}

// Tests often wait (database, page, timers): run the checks with low priority meanwhile.
const checking = isWhole ? takeAll(checks, "aside") : Promise.resolve([])
// Build first: the servers of the tests read the built pages when they start.
const built = await take(build)
// Not in parallel with the browser tests, whose timing would depend on the load.
const withoutBrowser = await vitest("unit", "models", "api")
const walkedAll = isWhole
  ? [await take({ title: "every transition is taken", run: ["scripts/walked.ts", walked] })]
  : []
const withBrowser = await vitest("browser")
const run = [tallyOf([built, ...walkedAll, ...(await checking)]), withoutBrowser, withBrowser].reduce(add)
for (const folder of [counts, walked]) rmSync(folder, { recursive: true, force: true })
const claimed = isWhole
  ? unproved(claimsIn(citations()), run)
  : run.passed > 1
    ? none
    : failing(`no test of ${wanted.join(" ")}`)
const tally = add(run, claimed)

/** The known flaky tests, from the list in `docs/flaky.md`. */
const known = readFileSync("docs/flaky.md", "utf8")
  .split("\n")
  .flatMap((line) => /^- `(.+)`/.exec(line)?.[1] ?? [])
process.stdout.write(`${closingLines(tally, known)}\n`)
process.exitCode = tally.failed > 0 ? 1 : 0
