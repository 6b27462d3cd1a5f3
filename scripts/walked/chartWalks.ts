import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"
import { actionNames, eventText, guardText, transitionsOf } from "#machines/shared/machineWords.ts"
import { isRefusal, nodesOf } from "./transitions.ts"

/*
 * Paths through a machine's chart: for each transition that can fire, the shortest path to its source state, then the
 * transition. Guards are not evaluated, since they need payloads; each step names its guard. In parallel regions, one
 * region moves at a time.
 */

export interface ChartStep {
  readonly transition: AnyTransitionDefinition
  readonly event: string
  /** The guard in words; null if the transition has none. */
  readonly guard: string | null
  readonly does: ReadonlyArray<string>
  /** The active states after the step, in all regions. */
  readonly to: ReadonlyArray<string>
}
export interface ChartWalk {
  readonly from: ReadonlyArray<string>
  readonly steps: ReadonlyArray<ChartStep>
}

type Leaves = ReadonlyArray<AnyStateNode>

const childrenOf = (node: AnyStateNode): Leaves => Object.values(node.states)
const isWithin = (node: AnyStateNode, outer: AnyStateNode) =>
  outer.path.length <= node.path.length && outer.path.every((key, index) => node.path[index] === key)

/**
 * The leaf states that become active when a node is entered: those of the targets inside it, otherwise its initial
 * states.
 */
const entered = (node: AnyStateNode, targets: Leaves): Leaves => {
  const children = childrenOf(node)
  if (children.length === 0) return [node]
  const meant = targets.filter((target) => target !== node && isWithin(target, node))
  if (node.type === "parallel") return children.flatMap((child) => entered(child, meant))
  const child = children.find((one) => meant.some((target) => isWithin(target, one))) ?? node.initial.target[0]
  return child === undefined ? [node] : entered(child, meant)
}

/**
 * The nearest common ancestor of a transition's source and targets: everything inside it is left, itself stays active.
 */
const domainOf = ({ reenter, source, target = [] }: AnyTransitionDefinition): AnyStateNode => {
  const isInner = !reenter && target.every((one) => one !== source && isWithin(one, source))
  if (isInner && source.type !== "parallel") return source
  let around = source.parent
  while (around !== undefined && (around.type === "parallel" || !target.every((one) => isWithin(one, around ?? one))))
    around = around.parent
  return around ?? source.machine.root
}

const taken = (leaves: Leaves, transition: AnyTransitionDefinition): Leaves => {
  const { target } = transition
  if (target === undefined || target.length === 0) return leaves
  const domain = domainOf(transition)
  const all = entered(domain, target)
  return [...leaves.filter((leaf) => !isWithin(leaf, domain)), ...all]
}

const isActive = (leaves: Leaves, node: AnyStateNode) => leaves.some((leaf) => isWithin(leaf, node))
const isDone = (leaves: Leaves, node: AnyStateNode): boolean =>
  node.type === "parallel"
    ? childrenOf(node).every((child) => isDone(leaves, child))
    : childrenOf(node).some((child) => child.type === "final" && isActive(leaves, child))

/**
 * The transitions possible in these states. If an eventless transition without guard is possible, only the eventless
 * ones of its node.
 */
const openIn = (machine: AnyStateMachine, leaves: Leaves): ReadonlyArray<AnyTransitionDefinition> => {
  if (childrenOf(machine.root).some((node) => node.type === "final" && isActive(leaves, node))) return []
  const active = nodesOf(machine.root).filter((node) => isActive(leaves, node))
  const passing = active.find(({ always }) => always?.some(({ guard }) => guard === undefined) === true)
  return active
    .flatMap((node) => (passing === undefined ? transitionsOf(node) : node === passing ? (node.always ?? []) : []))
    .filter((transition) => !isRefusal(transition))
    .filter(({ eventType, source }) => !eventType.startsWith("xstate.done.state.") || isDone(leaves, source))
}

const pathsOf = (leaves: Leaves) => leaves.map(({ path }) => path.join(".")).toSorted()

const stepOf = (transition: AnyTransitionDefinition, leaves: Leaves): ChartStep => {
  const event = eventText(transition)
  return {
    transition,
    event: event === "" ? "always" : event,
    guard: transition.guard === undefined ? null : guardText(transition.guard),
    does: actionNames(transition.actions),
    to: pathsOf(leaves)
  }
}

export const chartWalks = (machine: AnyStateMachine): ReadonlyArray<ChartWalk> => {
  const first = entered(machine.root, [])
  const from = pathsOf(first)
  const known = new Set([from.join()])
  const told = new Set<AnyTransitionDefinition>()
  const queue: Array<{ readonly leaves: Leaves; readonly steps: ReadonlyArray<ChartStep> }> = [
    { leaves: first, steps: [] }
  ]
  const walks: Array<ChartWalk> = []
  for (const { leaves, steps } of queue) {
    for (const transition of openIn(machine, leaves)) {
      const next = taken(leaves, transition)
      const way = [...steps, stepOf(transition, next)]
      if (!told.has(transition)) walks.push({ from, steps: way })
      told.add(transition)
      const key = pathsOf(next).join()
      if (known.has(key)) continue
      known.add(key)
      queue.push({ leaves: next, steps: way })
    }
  }
  return walks
}
