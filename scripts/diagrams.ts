import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type AnyStateMachine, type AnyStateNode, StateMachine } from "xstate"
import {
  actionNames,
  eventText,
  guardNames,
  guardText,
  invokedBy,
  transitionsOf
} from "#machines/shared/machineWords.ts"
import { toMermaid } from "#machines/shared/toMermaid.ts"

export interface Picture {
  /** The machine's folder under `src/machines`. */
  readonly domain: string
  readonly name: string
  readonly machine: AnyStateMachine
}

const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf)
]

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ")
const code = (texts: ReadonlyArray<string>) => texts.map((text) => `\`${cell(text)}\``).join(", ")
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) => [
  `| ${head.join(" | ")} |`,
  `| ${head.map(() => "---").join(" | ")} |`,
  ...rows.map((row) => `| ${row.join(" | ")} |`)
]

const pathOf = (node: AnyStateNode) => node.path.join(".") || "(any state)"

/** A machine without invoked actors and delays is a life cycle; any other is a flow. */
const kindOf = (machine: AnyStateMachine) =>
  nodesOf(machine.root).some(({ after, invoke }) => invoke.length > 0 || after.length > 0) ? "flow" : "life cycle"

const stateRows = (machine: AnyStateMachine) =>
  nodesOf(machine.root)
    .slice(1)
    .map((node) => [
      code([pathOf(node)]),
      node.type,
      code(invokedBy(node)),
      code(actionNames(node.entry)),
      code(actionNames(node.exit))
    ])

const transitionRows = (machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) =>
    transitionsOf(node).map((transition) => [
      eventText(transition) === "" ? "always" : code([eventText(transition)]),
      code([pathOf(node)]),
      transition.guard === undefined ? "" : code([guardText(transition.guard)]),
      transition.target === undefined ? "stays" : code(transition.target.map(pathOf)),
      code(actionNames(transition.actions))
    ])
  )

const guardsOf = (machine: AnyStateMachine) =>
  [
    ...new Set(nodesOf(machine.root).flatMap((node) => transitionsOf(node).flatMap(({ guard }) => guardNames(guard))))
  ].toSorted()

/** The Markdown page of a machine: its diagram, then its states, events and guards. */
export const pageOf = ({ domain, machine, name }: Picture): string => {
  const guards = guardsOf(machine)
  const up = "../".repeat(domain.split("/").length + 2)
  return [
    `# ${name}`,
    "",
    `A ${kindOf(machine)}, from [\`src/machines/${domain}/${name}.machine.ts\`](${up}src/machines/${domain}/${name}.machine.ts). Written by \`npm run diagrams\`.`,
    "",
    "```mermaid",
    toMermaid(machine),
    "```",
    "",
    "## States",
    "",
    ...table(["state", "kind", "runs", "on entry", "on exit"], stateRows(machine)),
    "",
    "## Transitions",
    "",
    ...table(["event", "in", "if", "to", "does"], transitionRows(machine)),
    ...(guards.length === 0 ? [] : ["", "## Guards", "", ...guards.map((guard) => `- \`${guard}\``)]),
    ""
  ].join("\n")
}

export const indexOf = (pictures: ReadonlyArray<Picture>): string =>
  [
    "# State machines",
    "",
    "One page per machine, written by `npm run diagrams` from the machines themselves; the checks fail when a page is out of date.",
    "",
    ...table(
      ["domain", "machine", "kind", "states", "events"],
      pictures.map(({ domain, machine, name }) => [
        domain,
        `[${name}](${domain}/${name}.md)`,
        kindOf(machine),
        String(nodesOf(machine.root).length - 1),
        String(
          new Set(
            nodesOf(machine.root)
              .flatMap((node) => transitionsOf(node).map(eventText))
              .filter(Boolean)
          ).size
        )
      ])
    ),
    ""
  ].join("\n")

/** All pages, by their path below `docs/machines`. */
export const pagesOf = (pictures: ReadonlyArray<Picture>): ReadonlyMap<string, string> =>
  new Map([
    ...pictures.map((picture): [string, string] => [join(picture.domain, `${picture.name}.md`), pageOf(picture)]),
    ["README.md", indexOf(pictures)]
  ])

export const findPictures = async (root: string): Promise<ReadonlyArray<Picture>> => {
  const files = globSync("src/machines/**/*.machine.ts", { cwd: root }).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      const machines = Object.values(exported).filter((value) => value instanceof StateMachine)
      const [machine, ...others] = machines
      if (machine === undefined || others.length > 0)
        throw new Error(`${file} exports ${machines.length} machines; the rule is one machine per file`)
      const [, domain = "", name = ""] = /^src[/\\]machines[/\\](.+)[/\\]([^/\\]+)\.machine\.ts$/.exec(file) ?? []
      return { domain: domain.replaceAll("\\", "/"), name, machine }
    })
  )
}

export interface Differences {
  readonly changed: ReadonlyArray<string>
  /** Pages whose machine no longer exists. */
  readonly orphaned: ReadonlyArray<string>
}

const existing = (folder: string) => globSync("**/*.{md,mmd}", { cwd: folder }).toSorted()

export const compare = (folder: string, pages: ReadonlyMap<string, string>): Differences => {
  const files = existing(folder)
  return {
    changed: [...pages]
      .filter(([file, text]) => !files.includes(file) || readFileSync(join(folder, file), "utf8") !== text)
      .map(([file]) => file),
    orphaned: files.filter((file) => !pages.has(file))
  }
}

export const write = (folder: string, pages: ReadonlyMap<string, string>): Differences => {
  const differences = compare(folder, pages)
  for (const file of differences.changed) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), pages.get(file) ?? "")
  }
  for (const file of differences.orphaned) rmSync(join(folder, file))
  return differences
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, "..")
  const folder = join(root, "docs/machines")
  const pages = pagesOf(await findPictures(root))
  const check = process.argv.includes("--check")
  const { changed, orphaned } = check ? compare(folder, pages) : write(folder, pages)
  for (const file of changed) console.log(`${check ? "out of date" : "written"}: docs/machines/${file}`)
  for (const file of orphaned) console.log(`${check ? "no such machine" : "removed"}: docs/machines/${file}`)
  if (check && changed.length + orphaned.length > 0) {
    console.log("Run: npm run diagrams")
    process.exitCode = 1
  } else console.log(`${pages.size - 1} machines drawn`)
}
