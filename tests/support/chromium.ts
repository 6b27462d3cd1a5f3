import { existsSync, mkdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium, type LaunchOptions } from "playwright-core"

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"]
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"
]

// Chromium's sandbox does not run as root, and containers rarely allow it to other users.
const args = ["--no-sandbox"]

const withEnvironment = async <A>(changes: Readonly<Record<string, string>>, work: () => Promise<A>) => {
  const touched = [...Object.keys(changes), "LD_LIBRARY_PATH", "FONTCONFIG_PATH"]
  const before = touched.map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, changes)
  try {
    return await work()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

const hasFonts = () => ["/usr/share/fonts/truetype", "/usr/share/fonts/opentype"].some((dir) => existsSync(dir))

/**
 * The Chromium of an npm package: the same version everywhere, without root or system libraries. It unpacks itself
 * once.
 */
const packaged = async (): Promise<LaunchOptions | undefined> => {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined
  const home = join(import.meta.dirname, "../../node_modules/.cache/chromium")
  mkdirSync(home, { recursive: true })
  // The package only unpacks the libraries that it needs if it believes to run on AWS Lambda.
  const { TMPDIR: temporary } = process.env
  return withEnvironment({ TMPDIR: home, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" }, async () => {
    const { default: distribution } = await import("@sparticuz/chromium")
    const executablePath = await distribution.executablePath()
    const { AWS_EXECUTION_ENV: _, FONTCONFIG_PATH: fonts, TMPDIR: __, ...rest } = process.env
    const env = Object.fromEntries(
      Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined)
    )
    if (temporary !== undefined) env["TMPDIR"] = temporary
    // Never use the package's own arguments: a single process crashes, and disabled web security hides faults.
    return { executablePath, args, env: hasFonts() || fonts === undefined ? env : { ...env, FONTCONFIG_PATH: fonts } }
  })
}

const installed = (): LaunchOptions | undefined => {
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((dir) => systemNames.map((name) => join(dir, name)))
  const executablePath = [...onPath, ...elsewhere].find((file) => existsSync(file))
  return executablePath === undefined ? undefined : { executablePath, args }
}

const playwrights = (): LaunchOptions | undefined => (existsSync(chromium.executablePath()) ? { args } : undefined)

/** The first Chromium that exists: the one CHROMIUM_PATH names, the packaged one, Playwright's, or the system's. */
export const findChromium = async (): Promise<LaunchOptions> => {
  const named = process.env["CHROMIUM_PATH"]
  const found =
    named === undefined ? ((await packaged()) ?? playwrights() ?? installed()) : { executablePath: named, args }
  if (found === undefined) throw new Error("No Chromium found: install one, or name it in CHROMIUM_PATH.")
  return found
}

/** V8 only interprets: it compiles no machine code. For pages that live too briefly to profit from compilation. */
export const uncompiled = "--js-flags=--no-sparkplug --no-maglev --no-turbofan"

export const launch = async (...more: ReadonlyArray<string>): Promise<Browser> => {
  const found = await findChromium()
  return chromium.launch({ ...found, args: [...(found.args ?? []), ...more] })
}
