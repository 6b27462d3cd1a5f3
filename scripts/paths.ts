import { resolve } from "node:path"
import { findPictures, type Picture } from "./diagrams.ts"
import { type ChartStep, type ChartWalk, chartWalks } from "./walked/chartWalks.ts"

/*
 * `npm run paths -- <machine>`: prints one path for each transition of a machine that can fire, as sentences. `--json`
 * prints them as data, `--mermaid` as one tree.
 */

const at = (states: ReadonlyArray<string>) => states.join(" and ")

const happening = ({ event }: ChartStep) => {
  if (event === "always") return "at once"
  if (event.startsWith("after ")) return event
  return / (done|error|snapshot)$/.test(event) ? `when ${event.replace(/ error$/, " fails")}` : `on ${event}`
}

const clause = (step: ChartStep, before: ReadonlyArray<string>) => {
  const guard = step.guard === null ? "" : ` if ${step.guard}`
  const leads = at(step.to) === at(before) ? "stays" : `goes to ${at(step.to)}`
  const does = step.does.length === 0 ? "" : ` (${step.does.join(", ")})`
  return `${happening(step)}${guard} ${leads}${does}`
}

export const sentenceOf = ({ from, steps }: ChartWalk): string =>
  `It begins ${at(from)}; ${steps.map((step, index) => clause(step, steps[index - 1]?.to ?? from)).join("; ")}.`

const quoted = (text: string) => `"${text.replaceAll('"', "'")}"`

/** A Mermaid tree of the paths: those that start alike share their first steps. */
export const mermaidOf = (walks: ReadonlyArray<ChartWalk>): string => {
  const ids = new Map<string, string>()
  const lines: Array<string> = []
  const node = (key: string, label: string) => {
    const known = ids.get(key)
    if (known !== undefined) return { id: known, isNew: false }
    const id = `n${ids.size}`
    ids.set(key, id)
    lines.push(`  ${id}[${quoted(label)}]`)
    return { id, isNew: true }
  }
  for (const { from, steps } of walks) {
    let key = at(from)
    let last = node(key, at(from)).id
    for (const step of steps) {
      key = JSON.stringify([key, step.event, step.guard, step.to])
      const { id, isNew } = node(key, at(step.to))
      const guard = step.guard === null ? "" : ` if ${step.guard}`
      if (isNew) lines.push(`  ${last} -->|${quoted(`${happening(step)}${guard}`)}| ${id}`)
      last = id
    }
  }
  return ["flowchart LR", ...lines].join("\n")
}

const jsonOf = ({ domain, name }: Picture, walks: ReadonlyArray<ChartWalk>) =>
  JSON.stringify({ domain, machine: name, walks }, (key, value) => (key === "transition" ? undefined : value), 2)

type Answer = { readonly text: string; readonly code: number }

export const answerTo = (words: ReadonlyArray<string>, machines: ReadonlyArray<Picture>): Answer => {
  const [name] = words.filter((word) => !word.startsWith("--"))
  const wanted = machines.filter((one) => one.name === name || `${one.domain}/${one.name}` === name)
  const [found] = wanted
  if (found === undefined || wanted.length > 1) {
    const list = (wanted.length > 1 ? wanted : machines).map((one) => `  ${one.domain}/${one.name}`)
    const why = name === undefined ? "Which machine?" : wanted.length > 1 ? `${name} is one of:` : `No machine ${name}:`
    return { text: [why, ...list].join("\n"), code: 1 }
  }
  const walks = chartWalks(found.machine)
  if (words.includes("--json")) return { text: jsonOf(found, walks), code: 0 }
  if (words.includes("--mermaid")) return { text: mermaidOf(walks), code: 0 }
  const sentences = walks.map((walk, index) => `${index + 1}. ${sentenceOf(walk)}`)
  return { text: sentences.join("\n"), code: 0 }
}

if (import.meta.main) {
  const { code, text } = answerTo(process.argv.slice(2), await findPictures(resolve(import.meta.dirname, "..")))
  console.log(text)
  process.exitCode = code
}
