import { globSync, readFileSync } from "node:fs"

const limit = 350

/** Lists of words and rows, which read no better in parts; and files of released migrations, which never change. */
const free = /\.generated\.ts$|\/texts\/|\/messages\/|\/locales\/|\/migrations\/0001_baseline\//

/** Longer when the rule came; each is split when it is next worked on, and leaves the list. */
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

/** Sources that are longer than a reader takes in at once, and lines of the list above that are no longer true. */
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
