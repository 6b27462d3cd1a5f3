import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { findProgram, NotInstalled } from "./driver.ts"
import { openSession } from "./webdriver.ts"

const port = 4_720
const library = "/usr/lib/x86_64-linux-gnu"

const miniBrowser = () =>
  existsSync(library)
    ? readdirSync(library)
        .filter((name) => name.startsWith("webkit2gtk-") || name.startsWith("webkitgtk-"))
        .map((name) => join(library, name, "MiniBrowser"))
        .find((path) => existsSync(path))
    : undefined

/** Starts WebKitGTK and its driver. It has no headless mode: without a display it needs a virtual one (Xvfb). */
export const makeWebKit = async () => {
  const driver = findProgram(["WebKitWebDriver"])
  const browser = miniBrowser() ?? findProgram(["MiniBrowser", "epiphany"])
  if (driver === undefined || browser === undefined) throw new NotInstalled("Install webkit2gtk-driver.")
  const screen = process.env["DISPLAY"] === undefined ? findProgram(["Xvfb"]) : undefined
  if (process.env["DISPLAY"] === undefined && screen === undefined)
    throw new NotInstalled("There is no screen; install xvfb.")
  const display = process.env["DISPLAY"] ?? ":4720"
  const x =
    screen === undefined ? undefined : spawn(screen, [display, "-screen", "0", "1280x800x24"], { stdio: "ignore" })
  const server = spawn(driver, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY: display } })
  return openSession(port, { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } }, async () => {
    server.kill("SIGTERM")
    x?.kill("SIGTERM")
  })
}
