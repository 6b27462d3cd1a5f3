import { writeFileSync } from "node:fs"
import type { SerializedError } from "vitest"
import { DefaultReporter, type TestModule } from "vitest/node"

/** Shows one line per file and every failure; leaves the counts for the script that adds up the whole suite. */
export default class HouseReporter extends DefaultReporter {
  override onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    errors: ReadonlyArray<SerializedError>,
    reason: "passed" | "interrupted" | "failed"
  ) {
    super.onTestRunEnd(modules, errors, reason)
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length
    // A file that cannot be loaded has no tests, and an error outside of all tests belongs to none.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const file = process.env["TEST_COUNTS_FILE"]
    if (file === undefined) return
    writeFileSync(
      file,
      JSON.stringify({
        passed: count("passed"),
        failed: count("failed") + broken + errors.length,
        skipped: count("skipped") + count("pending")
      })
    )
  }
}
