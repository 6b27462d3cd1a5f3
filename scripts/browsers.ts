// `npm run browsers`: a short journey in whichever of Firefox and WebKit is installed, against the demonstration. Not a part
// of the tests: what is not installed is said and skipped.
import { makeFirefox } from "./browsers/firefox.ts"
import { journey } from "./browsers/journey.ts"
import { type Driver, Missing } from "./browsers/driver.ts"
import { makeWebKit } from "./browsers/webkit.ts"
import { startDemonstration } from "./demonstration.ts"

const makers: ReadonlyArray<readonly [string, () => Promise<Driver>]> = [
  ["Firefox", makeFirefox],
  ["WebKit", makeWebKit]
]
const demonstration = await startDemonstration()
let faults = 0
try {
  for (const [name, make] of makers) {
    let driver: Driver | undefined
    try {
      driver = await make()
      process.stdout.write(`${name} ${driver.version}\n`)
      faults += await journey(driver, demonstration.url)
    } catch (error) {
      if (error instanceof Missing) process.stdout.write(`${name}: skipped. ${error.message}\n`)
      else {
        faults += 1
        process.stdout.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    } finally {
      await driver?.close()
    }
  }
} finally {
  await demonstration.stop()
}
process.exitCode = faults === 0 ? 0 : 1
