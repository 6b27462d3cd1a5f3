// `npm run pictures`: takes the screenshots of the README from the demo data. `npm run pictures -- --check` only checks
// that each screen still opens.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { launch } from "#tests/support/chromium.ts"
import { demoAccountant, demoClient, signIn, startDemonstration } from "./demonstration.ts"
import { pictures, picturesFolder } from "./pictures/screens.ts"

const isCheck = process.argv.includes("--check")
const demonstration = await startDemonstration()
const browser = await launch()
let faults = 0
try {
  mkdirSync(picturesFolder, { recursive: true })
  for (const { as, name, open, path } of pictures) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
      colorScheme: "light",
      reducedMotion: "reduce"
    })
    const token = await signIn(demonstration.url, as === "accountant" ? demoAccountant : demoClient)
    await context.addInitScript((given: string) => {
      localStorage.setItem("token", given)
      localStorage.setItem("language", "fr")
      localStorage.setItem("darkMode", "0")
    }, token)
    const page = await context.newPage()
    try {
      await page.goto(demonstration.url + path, { waitUntil: "load" })
      await page.locator("main h1").first().waitFor()
      await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined)
      await open(page)
      // Wait for the fonts, so that screenshots do not differ.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      if (!isCheck)
        await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: "disabled", caret: "hide" })
      process.stdout.write(`${name}: ${await page.title()}\n`)
    } catch (error) {
      faults += 1
      process.stdout.write(`${name}: could not be opened. ${error instanceof Error ? error.message : String(error)}\n`)
    } finally {
      await context.close()
    }
  }
} finally {
  await browser.close()
  await demonstration.stop()
}
process.exitCode = faults === 0 ? 0 : 1
