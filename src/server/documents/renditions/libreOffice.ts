import { spawn } from "node:child_process"
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { pathToFileURL } from "node:url"
import { Effect } from "effect"
import type { Converted, Converter } from "#server/documents/renditions/Converter.ts"

export interface Office {
  readonly path: string
  readonly version: string
}

/** Limit of LibreOffice's address space in bytes (`ulimit -v`), where the system supports it. */
const spaceLimit = 6 * 1024 * 1024 * 1024

/**
 * Runs a program until it exits. After `time` ms or an abort, kills it with its child processes. Null if it could not
 * be started.
 */
const run = (path: string, args: ReadonlyArray<string>, time: number, signal: AbortSignal) =>
  new Promise<{ readonly code: number | null; readonly output: string } | null>((resolve) => {
    const isPosix = process.platform !== "win32"
    const limited = ["-c", `ulimit -v ${Math.floor(spaceLimit / 1024)} 2>/dev/null; exec "$0" "$@"`, path, ...args]
    const child = spawn(isPosix ? "/bin/sh" : path, isPosix ? limited : [...args], {
      // A process group of its own, so that `kill` also reaches its children.
      detached: isPosix,
      stdio: ["ignore", "pipe", "ignore"],
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8", HOME: tmpdir() }
    })
    let output = ""
    const kill = () => {
      if (child.pid === undefined) return
      try {
        process.kill(isPosix ? -child.pid : child.pid, "SIGKILL")
      } catch {
        // The process group no longer exists.
        child.kill("SIGKILL")
      }
    }
    const timer = setTimeout(kill, time)
    signal.addEventListener("abort", kill, { once: true })
    const end = (answer: { readonly code: number | null; readonly output: string } | null) => {
      clearTimeout(timer)
      signal.removeEventListener("abort", kill)
      resolve(answer)
    }
    child.stdout?.on("data", (part: Buffer) => {
      if (output.length < 10_000) output += part.toString("utf8")
    })
    child.once("error", () => end(null))
    child.once("exit", (code) => end({ code, output }))
  })

const names = process.platform === "win32" ? ["soffice.com", "soffice.exe"] : ["soffice", "libreoffice"]
const known =
  process.platform === "darwin"
    ? ["/Applications/LibreOffice.app/Contents/MacOS/soffice"]
    : ["/usr/lib/libreoffice/program/soffice", "/opt/libreoffice/program/soffice"]

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false
  )

/** LibreOffice at the configured path, else on the PATH or in a usual place. Null if there is none that runs. */
export const findOffice = (named: string): Effect.Effect<Office | null> =>
  Effect.promise(async (signal) => {
    const places =
      named !== ""
        ? [named]
        : [
            ...(process.env["PATH"] ?? "")
              .split(delimiter)
              .filter((folder) => folder !== "")
              .flatMap((folder) => names.map((name) => join(folder, name))),
            ...known
          ]
    for (const path of places) {
      if (!(await isProgram(path))) continue
      const probe = await run(path, ["--version"], 20_000, signal)
      const version = /\d+(\.\d+)+/.exec(probe?.output ?? "")?.[0]
      if (version !== undefined) return { path, version }
    }
    return null
  })

/** LibreOffice profile that disables macros and external links. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Load"><prop oor:name="UpdateDocMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/**
 * The import filter of each extension. Without one, LibreOffice detects the format itself and would accept any file.
 */
const filters: Readonly<Record<string, string>> = {
  doc: "MS Word 97",
  docx: "MS Word 2007 XML",
  odp: "impress8",
  ods: "calc8",
  odt: "writer8",
  ppt: "MS PowerPoint 97",
  pptx: "Impress MS PowerPoint 2007 XML",
  rtf: "Rich Text Format",
  xls: "MS Excel 97",
  xlsx: "Calc MS Excel 2007 XML"
}

const convert = async (
  { path }: Office,
  extension: string,
  bytes: Uint8Array,
  time: number,
  signal: AbortSignal
): Promise<Converted> => {
  const room = await mkdtemp(join(tmpdir(), "dossier-office-"))
  try {
    const home = join(room, "profile")
    await mkdir(join(home, "user"), { recursive: true })
    await writeFile(join(home, "user", "registrymodifications.xcu"), profile)
    const source = join(room, `document.${extension}`)
    await writeFile(source, bytes)
    const ended = await run(
      path,
      [
        `-env:UserInstallation=${pathToFileURL(home).href}`,
        "--headless",
        "--norestore",
        "--nolockcheck",
        "--nodefault",
        "--nofirststartwizard",
        ...(filters[extension] === undefined ? [] : [`--infilter=${filters[extension]}`]),
        "--convert-to",
        "pdf",
        "--outdir",
        room,
        source
      ],
      time,
      signal
    )
    // LibreOffice was not started, or was killed (timeout, out of memory): retry.
    if (ended === null || ended.code === null) return { outcome: "failed" }
    const made = await readFile(join(room, "document.pdf")).catch(() => null)
    // LibreOffice exits with 0 and writes nothing if it cannot read the file.
    if (made === null) return { outcome: ended.code === 0 ? "refused" : "failed" }
    return { outcome: "made", shape: "pdf", bytes: made }
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}

/** [VIE-O02] Converter that runs headless LibreOffice, with a fresh profile for each file. */
export const libreOffice = (office: Office, timeoutMs: number): Converter => ({
  name: `libreoffice ${office.version}`,
  takes: () => true,
  makesPdf: true,
  convert: ({ bytes, extension }) =>
    Effect.tryPromise((signal) => convert(office, extension, bytes, timeoutMs, signal)).pipe(
      Effect.catch((error) =>
        Effect.as(Effect.logWarning("LibreOffice could not be run", error), { outcome: "failed" } as const)
      )
    )
})
