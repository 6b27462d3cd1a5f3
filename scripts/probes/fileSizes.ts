import { globSync, readFileSync } from "node:fs"

const limit = 350

/**
 * Files without a limit: lists of texts, which would not read better in parts, and the released migrations, which never
 * change.
 */
const free = /\.generated\.ts$|\/texts\/|\/messages\/|\/locales\/|\/migrations\/0001_baseline\//

/**
 * Files that exceeded the limit when the rule was introduced. Split a file when it is next changed, and remove it here.
 */
const known: ReadonlySet<string> = new Set([
  "src/server/workspaces/providerFirms.ts",
  "src/ui/catalog/orders.css",
  "src/ui/missions/missions.css",
  "src/ui/tasks/calendar/TaskCalendar.tsx",
  "src/ui/tasks/tasks.css"
])

const faultOf = (file: string, lines: number) =>
  lines <= limit || free.test(file) || known.has(file)
    ? []
    : [`${file} has ${lines} lines, more than ${limit}: split it by what its parts are about`]

const planted = [
  ["src/ui/tasks/Probe.tsx", limit + 1, 1],
  ["src/ui/tasks/probe.css", limit + 1, 1],
  ["src/ui/tasks/texts/fr.ts", limit + 1, 0],
  ["src/ui/tasks/Probe.tsx", limit, 0]
] as const

/** Faults: source files that are too long, and files in `known` that no longer are. */
export const fileSizeFaults = (): ReadonlyArray<string> => {
  const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length - 1
  return [
    ...planted.flatMap(([file, lines, faults]) =>
      faultOf(file, lines).length === faults
        ? []
        : [`scripts/probes/fileSizes.ts judges ${file} of ${lines} lines wrongly`]
    ),
    ...globSync("{src,scripts}/**/*.{ts,tsx,css,sql}").flatMap((file) => {
      const name = file.replaceAll("\\", "/")
      return faultOf(name, linesOf(file))
    }),
    ...[...known].flatMap((file) =>
      linesOf(file) > limit ? [] : [`scripts/probes/fileSizes.ts: ${file} is short enough now; take its line out`]
    )
  ]
}
