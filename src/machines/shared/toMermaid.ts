import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from "xstate"
import { actionNames, eventText, guardText, invokedBy, transitionsOf } from "#machines/shared/machineWords.ts"

const childrenOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => Object.values(node.states)

const isWithin = (node: AnyStateNode, outer: AnyStateNode) => outer.path.every((key, index) => node.path[index] === key)

const isActive = (path: ReadonlyArray<string>, value: StateValue | undefined): boolean => {
  const [key, ...rest] = path
  if (key === undefined) return true
  if (value === undefined) return false
  return typeof value === "string" ? value === key && rest.length === 0 : key in value && isActive(rest, value[key])
}

// Mermaid would read these as the end of a label, an entity or a tag, or cut the text.
const clean = (text: string) =>
  text
    .replace(/[:;#"<>{}`%\\\s]+/g, " ")
    .replace(/--+/g, "-")
    .trim() || "?"

const naming = () => {
  const ids = new Map<AnyStateNode, string>()
  const taken = new Set<string>()
  return (node: AnyStateNode): string => {
    const known = ids.get(node)
    if (known !== undefined) return known
    // The underscore keeps state names from being read as Mermaid keywords (end, note, state, class...).
    const wanted = `${node.path.join("__").replace(/\W/g, "_")}_`.replace(/^(?=[^A-Za-z])/, "s")
    const free = (turn: number): string =>
      taken.has(`${wanted}${turn || ""}`) ? free(turn + 1) : `${wanted}${turn || ""}`
    const id = free(0)
    taken.add(id)
    ids.set(node, id)
    return id
  }
}

export interface MermaidOptions {
  /** The state to highlight. */
  readonly active?: StateValue
  /** Also print the actions of transitions, entries and exits. */
  readonly actions?: boolean
  /** Left to right by default. */
  readonly direction?: "LR" | "TB"
}

/** A machine as a Mermaid `stateDiagram-v2`, generated from its nodes. */
export const toMermaid = (
  machine: AnyStateMachine,
  { active, actions = false, direction = "LR" }: MermaidOptions = {}
): string => {
  const id = naming()
  // Mermaid cannot draw an arrow from a state to one of its children: a placeholder inside the state is used instead.
  const anywhere = (node: AnyStateNode) => (node === machine.root ? "any_state" : `${id(node)}any`)
  const needsAnywhere = (node: AnyStateNode) =>
    childrenOf(node).length > 0 &&
    transitionsOf(node).some(
      ({ target }) => node === machine.root || target === undefined || target.some((goal) => isWithin(goal, node))
    )
  const lit: Array<string> = []
  const history: Array<string> = []

  const does = (word: string, list: ReadonlyArray<unknown>) => {
    const names = actions ? actionNames(list) : []
    return names.length > 0 ? [`${word}/ ${names.map(clean).join(", ")}`] : []
  }
  const title = (node: AnyStateNode) =>
    [
      [clean(node.key), ...invokedBy(node).map((name) => `⟳ ${clean(name)}`)].join(" "),
      ...does("entry ", node.entry),
      ...does("exit ", node.exit)
    ].join("<br/>")

  const inside = (node: AnyStateNode, indent: string): ReadonlyArray<string> => {
    const children = childrenOf(node).filter(({ type }) => type !== "history")
    const pseudo = childrenOf(node).filter(({ type }) => type === "history")
    const blocks = children.map((child, index) => [
      ...(node.type === "parallel" && index > 0 ? [`${indent}--`] : []),
      ...(node.type === "parallel" || node.initial?.target?.includes(child) ? [`${indent}[*] --> ${id(child)}`] : []),
      ...state(child, indent)
    ])
    const stand =
      needsAnywhere(node) && node !== machine.root
        ? [`${indent}state "any of ${clean(node.key)}" as ${anywhere(node)}`]
        : []
    return [
      ...blocks.flat(),
      ...pseudo.flatMap((child) => state(child, indent)),
      ...(stand.length > 0 && node.type === "parallel" ? [`${indent}--`] : []),
      ...stand
    ]
  }

  const state = (node: AnyStateNode, indent: string): ReadonlyArray<string> => {
    if (node.type === "history") {
      history.push(id(node))
      return [`${indent}state "${node.history === "deep" ? "H*" : "H"}" as ${id(node)}`]
    }
    const compound = childrenOf(node).length > 0
    if (active !== undefined && !compound && isActive(node.path, active)) lit.push(id(node))
    return [
      `${indent}state "${title(node)}" as ${id(node)}`,
      ...(compound ? [`${indent}state ${id(node)} {`, ...inside(node, `${indent}  `), `${indent}}`] : []),
      ...(node.type === "final" ? [`${indent}${id(node)} --> [*]`] : [])
    ]
  }

  const label = (transition: AnyTransitionDefinition) =>
    [
      eventText(transition) === "" ? "" : clean(eventText(transition)),
      transition.guard === undefined ? "" : `[${clean(guardText(transition.guard))}]`,
      ...does("", transition.actions)
    ]
      .filter(Boolean)
      .join(" ")

  const arrows = (node: AnyStateNode): ReadonlyArray<string> => {
    const labels = new Map<string, Array<string>>()
    const draw = (arrow: string, text: string) => labels.set(arrow, [...(labels.get(arrow) ?? []), text])
    for (const transition of transitionsOf(node))
      for (const target of transition.target ?? [node]) {
        const inner = node === machine.root || (childrenOf(node).length > 0 && isWithin(target, node))
        const from = inner ? anywhere(node) : id(node)
        draw(`${from} --> ${inner && target === node ? from : id(target)}`, label(transition))
      }
    if (node.type === "history" && typeof node.config.target === "string") {
      const fallback = childrenOf(node.parent as AnyStateNode).find(({ key }) => key === node.config.target)
      if (fallback !== undefined) draw(`${id(node)} --> ${id(fallback)}`, "")
    }
    return [
      ...[...labels].map(([arrow, texts]) => {
        const text = [...new Set(texts)].filter(Boolean).join("<br/>")
        return text === "" ? `  ${arrow}` : `  ${arrow} : ${text}`
      }),
      ...childrenOf(node).flatMap(arrows)
    ]
  }

  const body =
    machine.root.type === "parallel"
      ? [`  state "${clean(machine.id)}" as whole`, "  state whole {", ...inside(machine.root, "    "), "  }"]
      : inside(machine.root, "  ")
  return [
    "stateDiagram-v2",
    `  direction ${direction}`,
    ...body,
    ...(needsAnywhere(machine.root) ? [`  state "any state" as ${anywhere(machine.root)}`] : []),
    ...arrows(machine.root),
    ...(history.length > 0 ? ["  classDef history font-style:italic", `  class ${history.join(",")} history`] : []),
    ...(lit.length > 0
      ? ["  classDef active stroke-width:3px,font-weight:bold", `  class ${lit.join(",")} active`]
      : [])
  ].join("\n")
}
