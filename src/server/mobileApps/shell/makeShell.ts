import { spawn } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { zipSync, type Zippable } from "fflate"
import { versionCode } from "#schemas/mobileApps/rules.ts"
import { type Lock, lockOf } from "#server/mobileApps/shell/lockOf.ts"
import { type Artist, type Artwork, artistOf, type Wanted } from "#server/mobileApps/shell/pictures.ts"
import { configOf, errorPage, firstPage, readme } from "#server/mobileApps/shell/texts.ts"

export interface ShellOrder extends Artwork {
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly keywords: string
  readonly promotional_text: string
  readonly marketing_url: string
  /** The bundle id of the app, with the firm's part. */
  readonly app_id: string
  readonly version: string
  readonly domains: ReadonlyArray<string>
  readonly domain: string
  /** The origin of the firm's portal: scheme, host and port. */
  readonly origin: string
}
export type ShellAnswer =
  | { readonly outcome: "made"; readonly archive: Uint8Array }
  | { readonly outcome: "failed"; readonly reason: string }

/** The packages that the project installs, in the versions of our own lock file. */
const parts = ["@capacitor/android", "@capacitor/cli", "@capacitor/core", "@capacitor/ios"] as const
const platforms = ["android", "ios"] as const

/** The folder in which our own `node_modules` lies. */
const home = () =>
  dirname(dirname(dirname(dirname(createRequire(import.meta.url).resolve("@capacitor/cli/package.json")))))

/**
 * A preloaded module that makes every network connection of the program fail: its result must not depend on the
 * network, and it must not send data out.
 */
const withoutNetwork = `data:text/javascript,${encodeURIComponent(
  'import net from "node:net"; net.Socket.prototype.connect = () => { throw new Error("no network") }'
)}`

/** Timeout in ms of one run. Usually seconds, but the process has low priority. */
const longest = 180_000

/** Runs Capacitor's command line in the project's folder. Rejects with the end of its output. */
const capacitor = (folder: string, argument: ReadonlyArray<string>) =>
  new Promise<void>((resolve, reject) => {
    const program = join(home(), "node_modules", "@capacitor", "cli", "bin", "capacitor")
    const child = spawn(process.execPath, ["--import", withoutNetwork, program, ...argument], {
      cwd: folder,
      env: { CI: "1", HOME: folder, PATH: process.env["PATH"] },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: longest
    })
    const said: Array<string> = []
    child.stdout.on("data", (data: Buffer) => said.push(data.toString()))
    child.stderr.on("data", (data: Buffer) => said.push(data.toString()))
    child.once("error", reject)
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`capacitor ${argument.join(" ")}: ${said.join("").slice(-2_000)}`))
    )
  })

const changed = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, "utf8")))

const pngSize = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

/** The shape of the background and the relative size of the logo, for each picture of the templates. */
const wantedOf = (path: string): Pick<Wanted, "shape" | "share"> => {
  if (/splash/.test(path)) return { share: 0.34, shape: "square" }
  // Android crops the foreground layer: only the middle two thirds are always visible.
  if (/foreground/.test(path)) return { share: 0.42, shape: "none" }
  return /round/.test(path) ? { share: 0.52, shape: "round" } : { share: 0.6, shape: "square" }
}

const filesBelow = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .toSorted()

/** Draws all pictures of the platforms' templates again, each in its own size. */
const drawPictures = async (folder: string, artist: Artist) => {
  const drawn = new Map<string, Uint8Array>()
  for (const platform of platforms)
    for (const file of await filesBelow(join(folder, platform))) {
      if (!file.endsWith(".png")) continue
      const wanted = { ...pngSize(await readFile(file)), ...wantedOf(file.slice(folder.length)) }
      const key = JSON.stringify(wanted)
      const picture = drawn.get(key) ?? artist.draw(wanted)
      drawn.set(key, picture)
      await writeFile(file, picture)
    }
}

const dressProject = async (folder: string, order: ShellOrder, artist: Artist) => {
  const android = join(folder, "android")
  await changed(join(android, "app", "build.gradle"), (text) =>
    text
      .replace(/versionCode \d+/, `versionCode ${versionCode(order.version)}`)
      .replace(/versionName "[^"]*"/, `versionName "${order.version}"`)
  )
  await changed(join(android, "app", "src", "main", "res", "values", "ic_launcher_background.xml"), (text) =>
    text.replace(/#[0-9a-f]{6}/i, artist.ground)
  )
  // The generated paths point to our `node_modules`; the project will have its own inside its folder.
  await changed(join(android, "capacitor.settings.gradle"), (text) =>
    text.replace(/new File\('[^']*node_modules\//g, "new File('../node_modules/")
  )
  await changed(join(folder, "ios", "App", "App.xcodeproj", "project.pbxproj"), (text) =>
    text
      .replace(/MARKETING_VERSION = [^;]+;/g, `MARKETING_VERSION = ${order.version};`)
      .replace(/CURRENT_PROJECT_VERSION = [^;]+;/g, `CURRENT_PROJECT_VERSION = ${versionCode(order.version)};`)
  )
  await drawPictures(folder, artist)
}

/** The texts for the app stores. */
const listingOf = (order: ShellOrder) => ({
  title: order.title,
  subtitle: order.subtitle,
  description: order.description,
  keywords: order.keywords,
  promotional_text: order.promotional_text,
  marketing_url: order.marketing_url,
  bundle_id: order.app_id,
  version: order.version
})

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const zipped = async (folder: string, name: string) => {
  const entries: Zippable = {}
  for (const file of await filesBelow(folder)) {
    const path = file.slice(folder.length + 1).replaceAll("\\", "/")
    if (path.startsWith("node_modules/")) continue
    const mode = path.endsWith("gradlew") ? 0o100755 : 0o100644
    entries[`${name}/${path}`] = [
      await readFile(file),
      { os: 3, attrs: mode * 65_536, level: path.endsWith(".png") ? 0 : 6 }
    ]
  }
  return zipSync(entries)
}

const made = async (folder: string, order: ShellOrder): Promise<Uint8Array> => {
  const ours = home()
  const lock = JSON.parse(await readFile(join(ours, "package-lock.json"), "utf8")) as Lock
  const name = order.app_id.slice(order.app_id.lastIndexOf(".") + 1)
  const versions = parts.map((part) => [part, lock.packages[`node_modules/${part}`]?.version ?? ""] as const)
  const project = {
    name,
    version: order.version.split(".").length === 2 ? `${order.version}.0` : order.version,
    private: true,
    scripts: { sync: "cap sync", android: "cap open android", ios: "cap open ios" },
    dependencies: Object.fromEntries(versions)
  }
  const artist = await artistOf(order)
  for (const inside of ["www", "store"]) await mkdir(join(folder, inside))
  const files: Readonly<Record<string, string | Uint8Array>> = {
    "package.json": json(project),
    "package-lock.json": json(lockOf(lock, project)),
    "capacitor.config.json": json(configOf(order, artist.ground)),
    ".gitignore": "node_modules/\n",
    "README.md": readme(order),
    "www/index.html": firstPage(order),
    "www/error.html": errorPage(order),
    "store/listing.json": json(listingOf(order)),
    "store/icon.png": artist.draw({ width: 1_024, height: 1_024, share: 0.6, shape: "square" })
  }
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  await symlink(join(ours, "node_modules"), join(folder, "node_modules"), "junction")
  for (const platform of platforms) await capacitor(folder, ["add", platform])
  await dressProject(folder, order, artist)
  await rm(join(folder, "node_modules"))
  return zipped(folder, name)
}

/**
 * [MOB-O02] Builds a project of an app, ready to compile, as a zip archive. Never rejects: `outcome` tells whether it
 * failed.
 */
export const makeShell = async (order: ShellOrder): Promise<ShellAnswer> => {
  const folder = await mkdtemp(join(tmpdir(), "dossier-app-"))
  try {
    return { outcome: "made", archive: await made(folder, order) }
  } catch (error) {
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
