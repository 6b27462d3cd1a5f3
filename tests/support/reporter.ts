import { writeFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import type { SerializedError } from "vitest"
import { DefaultReporter, type TestCase, type TestModule } from "vitest/node"
import type { Tally } from "../../scripts/tally.ts"

/**
 * A short form of the failure. For a test that passed on retry it is the only trace, and it survives when the output is
 * cut.
 */
const reasonOf = ([error]: ReadonlyArray<{ readonly message: string; readonly diff?: string }> = []) => {
  if (error === undefined) return ""
  const differences = stripVTControlCharacters(error.diff ?? "")
    .split("\n")
    .filter((line) => /^[+-]/.test(line))
  const lines = [...error.message.split("\n"), ...differences].map((line) => line.slice(0, 200))
  return `\n  ${lines.slice(0, 20).join("\n  ")}`
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}${reasonOf(test.result().errors)}`

const ids = /\[([A-Z][A-Z0-9]{2}-(?:O\d{2}|\d{3}))\]/g

/** The requirement ids in the title of a test or of its groups, as `id file`. */
const proofsOf = (test: TestCase) =>
  [...test.fullName.matchAll(ids)].map(([, id]) => `${id} ${test.module.relativeModuleId}`)

/** Seconds by domain: the folder below the level, `tasks` for `tests/api/tasks/…`. */
const secondsOf = (modules: ReadonlyArray<TestModule>) => {
  const seconds: Record<string, number> = {}
  for (const module of modules) {
    const { collectDuration, duration, setupDuration } = module.diagnostic()
    const name = module.relativeModuleId.split("/")[2] ?? ""
    seconds[name] = (seconds[name] ?? 0) + (collectDuration + duration + setupDuration) / 1000
  }
  return seconds
}

/**
 * Prints one line per file and every failure. Writes the counts to TEST_COUNTS_FILE, for the script that sums up the
 * whole suite.
 */
export default class HouseReporter extends DefaultReporter {
  override onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    errors: ReadonlyArray<SerializedError>,
    reason: "passed" | "interrupted" | "failed"
  ) {
    super.onTestRunEnd(modules, errors, reason)
    const file = process.env["TEST_COUNTS_FILE"]
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const ended = (...states: ReadonlyArray<ReturnType<TestCase["result"]>["state"]>) =>
      tests.filter((test) => states.includes(test.result().state))
    // A file that cannot be loaded has no tests, and an error outside of tests belongs to none: count both as failures.
    const broken = modules
      .filter((module) => module.errors().length > 0)
      .map((module) => module.relativeModuleId + reasonOf(module.errors()))
    const failures = [...ended("failed").map(nameOf), ...broken, ...errors.map((error) => error.message)]
    const tally: Tally = {
      passed: ended("passed").length,
      failed: failures.length,
      skipped: ended("skipped", "pending").length,
      failures,
      retried: tests.filter((test) => test.diagnostic()?.flaky === true).map(nameOf),
      proved: [...new Set(ended("passed").flatMap(proofsOf))],
      seconds: secondsOf(modules)
    }
    writeFileSync(file, JSON.stringify(tally))
  }
}
