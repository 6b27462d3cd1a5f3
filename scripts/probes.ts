import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileSizeFaults } from "./probes/fileSizes.ts"
import { folderPairFaults } from "./probes/folderPairs.ts"
import { serverKitFaults } from "./probes/serverKit.ts"
import { viewFaults } from "./probes/views.ts"

// A lint rule whose pattern is wrong reports nothing, like one that everybody follows. So test each import boundary
// with imports that it must report, in a temporary project with the same configuration.

const own = ["schemas", "machines", "services", "ui", "server", "tests"]
const except = (...allowed: ReadonlyArray<string>) =>
  own.filter((floor) => !allowed.includes(floor)).map((floor) => `#${floor}/probe.ts`)

const escape = "../../server/probe.ts"
/** An import by the package's own name, which must not bypass the boundaries. */
const ownName = "dossier/machines/probe.ts"
const views = ["react", "react-dom", "@tanstack/react-router", "primereact/button"]

export const refusedImports: Readonly<Record<string, ReadonlyArray<string>>> = {
  schemas: [...except("schemas"), ...views, "xstate", "@xstate/react", "node:fs", "@effect/sql-pg", escape, ownName],
  machines: [
    ...except("schemas", "machines"),
    ...views,
    "@xstate/react",
    "i18next",
    "node:fs",
    "@effect/sql-pg",
    escape,
    ownName
  ],
  services: [...except("schemas", "services"), ...views, "@xstate/react", "node:fs", "@effect/sql-pg", escape, ownName],
  ui: [...except("schemas", "machines", "services", "ui"), "node:fs", "@effect/sql-pg", escape, ownName],
  server: [...except("schemas", "machines", "server"), ...views, "@xstate/react", escape, ownName],
  tests: ["fast-check"]
}

const allowedImports: Readonly<Record<string, ReadonlyArray<string>>> = {
  schemas: ["effect", "#schemas/probe.ts"],
  machines: ["effect", "xstate", "#schemas/probe.ts"],
  services: ["effect", "xstate", "#schemas/probe.ts"],
  ui: ["react-dom", "#schemas/probe.ts", "#machines/probe.ts", "#services/probe.ts"],
  server: ["node:fs", "effect", "@effect/sql-pg", "#schemas/probe.ts", "#machines/probe.ts"]
}

interface Probe {
  readonly file: string
  readonly text: string
  /** The rule that must report it; undefined if no rule may. */
  readonly rule: string | undefined
  readonly what: string
}

const importing = (floor: string, specifiers: ReadonlyArray<string>, rule: string | undefined): ReadonlyArray<Probe> =>
  specifiers.map((specifier, index) => ({
    file: `${floor === "tests" ? floor : `src/${floor}`}/probes/${rule === undefined ? "allowed" : "refused"}${index}.ts`,
    text: `import * as probe from "${specifier}"\nexport const used = probe\n`,
    rule,
    what: `${floor} importing ${specifier}`
  }))

const cycle = (name: string, from: string, to: string): ReadonlyArray<Probe> => [
  {
    file: `src/machines/${name}/a.ts`,
    text: `import { b } from "${to}"\nexport const a = (): number => b()\n`,
    rule: "import(no-cycle)",
    what: `a cycle by ${name}`
  },
  {
    file: `src/machines/${name}/b.ts`,
    text: `import { a } from "${from}"\nexport const b = (): number => a()\n`,
    rule: "import(no-cycle)",
    what: `a cycle by ${name}`
  }
]

const single = (what: string, rule: string, text: string): Probe => ({
  file: `src/server/probes/${rule.replace(/\W+/g, "_")}.ts`,
  text,
  rule,
  what
})

const probes: ReadonlyArray<Probe> = [
  ...Object.entries(refusedImports).flatMap(([floor, specifiers]) =>
    importing(floor, specifiers, "eslint(no-restricted-imports)")
  ),
  ...Object.entries(allowedImports).flatMap(([floor, specifiers]) => importing(floor, specifiers, undefined)),
  ...cycle("paths", "./a.ts", "./b.ts"),
  ...cycle("names", "#machines/names/a.ts", "#machines/names/b.ts"),
  ...(
    [
      ["xstate", "createActor"],
      ["@xstate/react", "useActorRef"]
    ] as const
  ).map(([from, name]) => ({
    file: `src/ui/probes/${name}.ts`,
    text: `import { ${name} } from "${from}"\nexport const used = ${name}\n`,
    rule: "eslint(no-restricted-imports)",
    what: `an actor made by ${name}, unseen by the inspector`
  })),
  {
    file: "src/server/platform/probes/domain.ts",
    text: `import * as probe from "#server/documents/probe.ts"\nexport const used = probe\n`,
    rule: "eslint(no-restricted-imports)",
    what: "the server's platform importing a domain"
  },
  single("the type any", "typescript(no-explicit-any)", "export const loose = (value: any) => value\n"),
  single(
    "a promise that nobody awaits",
    "typescript(no-floating-promises)",
    "const later = async () => 1\nexport const lost = () => {\n  later()\n}\n"
  ),
  single(
    "a function of more than 150 lines",
    "eslint(max-lines-per-function)",
    `export const long = () => {\n${"  globalThis.name\n".repeat(150)}}\n`
  ),
  single("a silenced type error", "typescript(ban-ts-comment)", "// @ts-ignore\nexport const wrong: number = 1\n")
]

const reported = (project: string) => {
  const oxlint = resolve("node_modules/oxlint/bin/oxlint")
  const { stderr, stdout } = spawnSync(process.execPath, [oxlint, "--type-aware", "--format", "json"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20
  })
  const report: { readonly diagnostics: ReadonlyArray<{ readonly code: string; readonly filename: string }> } = (() => {
    try {
      return JSON.parse(stdout)
    } catch (cause) {
      throw new Error(`oxlint gave no report: ${stdout}${stderr}`, { cause })
    }
  })()
  return report.diagnostics.map(({ code, filename }) => ({ code, file: filename.replaceAll("\\", "/") }))
}

const walk = (project: string): ReadonlyArray<string> => {
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"]) copyFileSync(file, join(project, file))
  symlinkSync(resolve("node_modules"), join(project, "node_modules"), "dir")
  const targets = own.map(
    (floor) => [floor === "tests" ? "tests/probe.ts" : `src/${floor}/probe.ts`, "export {}\n"] as const
  )
  for (const [file, text] of [...targets, ...probes.map((probe) => [probe.file, probe.text] as const)]) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  const found = reported(project)
  return probes.flatMap(({ file, rule, what }) => {
    const codes = found.filter((each) => each.file.endsWith(file)).map(({ code }) => code)
    if (rule === undefined) return codes.map((code) => `${what} is allowed, and ${code} refuses it`)
    return codes.includes(rule) ? [] : [`${what} is let through: ${rule} did not report ${file}`]
  })
}

interface Override {
  readonly files: ReadonlyArray<string>
  readonly rules: {
    readonly "no-restricted-imports"?: readonly [
      string,
      { readonly patterns: ReadonlyArray<{ readonly regex: string; readonly message: string }> }
    ]
  }
}

/** The lint rule only checks import declarations: check `import()` calls against the same patterns here. */
const onDemand = (): ReadonlyArray<string> => {
  const { overrides }: { readonly overrides: ReadonlyArray<Override> } = JSON.parse(
    readFileSync(".oxlintrc.json", "utf8")
  )
  return overrides.flatMap(({ files, rules }) => {
    const patterns = rules["no-restricted-imports"]?.[1].patterns ?? []
    return globSync([...files], { withFileTypes: false })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\bimport\(\s*["'`]([^"'`]+)/g)].flatMap(([, specifier = ""]) =>
          patterns
            .filter(({ regex }) => new RegExp(regex).test(specifier))
            .map(({ message }) => `${file} imports ${specifier} on demand: ${message}`)
        )
      )
  })
}

const project = mkdtempSync(join(tmpdir(), "dossier-probes-"))
try {
  const faults = [
    ...walk(project),
    ...onDemand(),
    ...serverKitFaults(),
    ...folderPairFaults(),
    ...fileSizeFaults(),
    ...viewFaults()
  ]
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(`${probes.length} probes, ${faults.length} faults\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  rmSync(project, { recursive: true, force: true })
}
