import { globSync, readFileSync } from "node:fs"

/** Folders that may import each other. Between all others, imports go in one direction only. */
const known: Readonly<Record<"server" | "ui", ReadonlyArray<string>>> = {
  server: ["access and customers", "access and support", "documents and uploads", "migrations and platform"],
  ui: ["app and shared", "documents and quickfolders"]
}

/** Folders with code that all domains use: they may not import a domain. (The linter checks those of `server`.) */
const core = new Set(["app", "shared"])
/** The composition root imports all domains; no domain imports it. */
const composition = "composition"

interface Source {
  /** Path below `src`. */
  readonly file: string
  readonly text: string
}

interface Import {
  readonly file: string
  readonly from: string
  readonly to: string
}

const folderOf = (path: string) => path.split("/")[0] ?? ""

const importsOf = (floor: string, sources: ReadonlyArray<Source>): ReadonlyArray<Import> =>
  sources.flatMap(({ file, text }) => {
    const [own = "", from = "", ...rest] = file.split("/")
    if (own !== floor || rest.length === 0) return []
    return [...text.matchAll(new RegExp(`(?:\\bfrom\\s+|\\bimport\\s*\\(?\\s*)"#${floor}/([^"]+)"`, "g"))]
      .map(([, path = ""]) => ({ file, from, to: path.includes("/") ? folderOf(path) : "" }))
      .filter(({ to }) => to !== "" && to !== from)
  })

const pairFaults = (floor: "server" | "ui", sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const imports = importsOf(floor, sources)
  const ways = new Set(imports.map(({ from, to }) => `${from} ${to}`))
  const pairs = [...ways]
    .map((way) => way.split(" "))
    .flatMap(([from = "", to = ""]) => (from < to && ways.has(`${to} ${from}`) ? [`${from} and ${to}`] : []))
  const boundaries =
    floor === "ui"
      ? imports.flatMap(({ file, from, to }) => {
          if (to === composition) return [`src/${file}: only ${composition} itself knows what knows all domains`]
          return core.has(from) && !core.has(to) ? [`src/${file}: ui/${from} imports no domain, and ${to} is one`] : []
        })
      : []
  return [
    ...boundaries,
    ...pairs
      .filter((pair) => !known[floor].includes(pair))
      .map((pair) => `src/${floor}: ${pair} import each other; move what both need to shared`),
    ...known[floor]
      .filter((pair) => !pairs.includes(pair))
      .map(
        (pair) => `scripts/probes/folderPairs.ts: ${pair} of ${floor} no longer import each other; take the line out`
      )
  ]
}

/** Test cases for this check: each must be reported as a fault. */
const planted: ReadonlyArray<readonly [what: string, floor: "server" | "ui", sources: ReadonlyArray<Source>]> = [
  [
    "two domains of ui that import each other",
    "ui",
    [
      { file: "ui/tasks/a.ts", text: 'import { b } from "#ui/themes/b.ts"' },
      { file: "ui/themes/b.ts", text: 'const load = () => import("#ui/tasks/a.ts")' }
    ]
  ],
  [
    "two domains of the server that import each other's types",
    "server",
    [
      { file: "server/tasks/x/a.ts", text: 'import type { B } from "#server/themes/b.ts"' },
      { file: "server/themes/b.ts", text: 'export { a } from "#server/tasks/x/a.ts"' }
    ]
  ],
  ["ui/app with a domain", "ui", [{ file: "ui/app/a.ts", text: 'import "#ui/tasks/a.css"' }]],
  ["ui/shared with a domain", "ui", [{ file: "ui/shared/a.ts", text: 'import { a } from "#ui/tasks/a.ts"' }]],
  [
    "a domain with the composition",
    "ui",
    [{ file: "ui/tasks/a.ts", text: 'import { a } from "#ui/composition/pages.ts"' }]
  ]
]

export const folderPairFaults = (): ReadonlyArray<string> => {
  const missed = planted.flatMap(([what, floor, sources]) => {
    const faults = pairFaults(floor, sources).filter((fault) => fault.startsWith("src/"))
    return faults.length > 0 ? [] : [`${what} is let through`]
  })
  // Generated lists import from all domains: leave them out.
  const sources = globSync("src/{server,ui}/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".generated.ts"))
    .map((file) => ({ file: file.replace(/^src\//, ""), text: readFileSync(file, "utf8") }))
  return [...missed, ...pairFaults("ui", sources), ...pairFaults("server", sources)]
}
