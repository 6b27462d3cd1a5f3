// `npm run browsers`: runs one journey against the demo server in Firefox and in WebKit. Not part of the tests. A
// browser that is not installed is skipped; it fails if none is installed.
import { NotInstalled, type Driver } from "./browsers/driver.ts"
import { makeFirefox } from "./browsers/firefox.ts"
import { journey } from "./browsers/journey.ts"
import { makeWebKit } from "./browsers/webkit.ts"
import { startDemonstration } from "./demonstration.ts"

const makers: ReadonlyArray<readonly [string, () => Promise<Driver>]> = [
  ["Firefox", makeFirefox],
  ["WebKit", makeWebKit]
]

const say = (line: string) => process.stdout.write(`${line}\n`)

const demonstration = await startDemonstration()
const results: Array<readonly [name: string, result: "passed" | "failed" | "not installed"]> = []
try {
  for (const [name, make] of makers) {
    let driver: Driver | undefined
    try {
      driver = await make()
      const named = `${name} ${driver.version}`
      say(named)
      results.push([named, (await journey(driver, demonstration.url)) === 0 ? "passed" : "failed"])
    } catch (error) {
      say(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      results.push([name, error instanceof NotInstalled ? "not installed" : "failed"])
    } finally {
      await driver?.close()
    }
  }
} finally {
  await demonstration.stop()
}
for (const [name, result] of results) say(`${name}: ${result}`)
const hasFailed = results.some(([, result]) => result === "failed")
const hasPassed = results.some(([, result]) => result === "passed")
if (!hasPassed && !hasFailed) say("No browser was tried: install firefox-esr or webkit2gtk-driver.")
process.exitCode = hasPassed && !hasFailed ? 0 : 1
