import { spawn } from "node:child_process"
import { findProgram, Missing } from "./driver.ts"
import { openSession } from "./webdriver.ts"

const port = 4_719

/** Firefox through geckodriver, which speaks WebDriver and BiDi to it. */
export const makeFirefox = async () => {
  const driver = findProgram(["geckodriver"])
  const browser = findProgram(["firefox", "firefox-esr"])
  if (browser === undefined) throw new Missing("Install firefox-esr.")
  if (driver === undefined) throw new Missing("Firefox is here, its geckodriver is not.")
  const server = spawn(driver, ["--port", String(port), "--binary", browser], { stdio: "ignore" })
  return openSession(port, { browserName: "firefox", "moz:firefoxOptions": { args: ["-headless"] } }, async () => {
    server.kill("SIGTERM")
  })
}
