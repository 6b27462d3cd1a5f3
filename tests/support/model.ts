import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventFromLogic,
  getNextTransitions,
  initialTransition,
  type InputFrom,
  matchesState,
  type SnapshotFrom,
  transition
} from "xstate"
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, TestModel, type TestParam } from "xstate/graph"

type Named = { readonly type: string }

export interface Model<M extends AnyStateMachine> {
  readonly machine: M
  readonly input: InputFrom<M>
  /**
   * Payloads to try per event name, `xstate.done.actor.<id>` included; an event without a case is sent without a
   * payload.
   */
  readonly cases: Readonly<Record<string, ReadonlyArray<Named>>>
  /** What distinguishes two states besides the state value. Keep it small: the number of states multiplies. */
  readonly vertex: (context: SnapshotFrom<M>["context"]) => unknown
}

const traversal = <M extends AnyStateMachine>({ cases, input, vertex }: Model<M>) => ({
  input,
  limit: 2_000,
  // The graph would send events to a finished machine, where a running actor ignores them.
  filterEvents: (snapshot: AnyMachineSnapshot) => snapshot.status === "active",
  events: (snapshot: AnyMachineSnapshot) =>
    [...new Set(getNextTransitions(snapshot).map((transition) => transition.eventType))]
      .filter((name) => name !== "" && !name.startsWith("xstate.done.state."))
      .flatMap((name) => cases[name] ?? [{ type: name }]),
  serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, vertex(snapshot.context)]),
  stateMatcher: (snapshot: AnyMachineSnapshot, key: string) => matchesState(key, snapshot.value)
})

/** The events of a model that the machine takes in a state. */
export const openEvents = <M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>) => {
  const current = snapshot as AnyMachineSnapshot
  return current.status === "active"
    ? traversal(model)
        .events(current)
        .filter((event) => current.can(event))
    : []
}

/** What identifies a state of a model, to compare a running actor with its walk. */
export const seen = <M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>) => {
  const { context, value } = snapshot as AnyMachineSnapshot
  return [value, model.vertex(context)]
}

/** One snapshot for each distinct state of the machine. */
export const reachable = <M extends AnyStateMachine>(model: Model<M>) =>
  getShortestPaths(model.machine as never, traversal(model) as never).map(
    (path) => path.state as unknown as SnapshotFrom<M>
  )

const settledLeaves = (node: AnyStateNode): ReadonlyArray<string> => {
  const children = Object.values(node.states)
  if (children.length > 0) return children.flatMap(settledLeaves)
  return (node.always?.length ?? 0) > 0 ? [] : [node.path.join(".")]
}

export const unreachedStates = <M extends AnyStateMachine>(model: Model<M>) => {
  const values = reachable(model).map((state) => (state as AnyMachineSnapshot).value)
  return settledLeaves(model.machine.root).filter((leaf) => !values.some((value) => matchesState(leaf, value)))
}

export const deadEnds = <M extends AnyStateMachine>(model: Model<M>) =>
  reachable(model)
    .map((state) => state as AnyMachineSnapshot)
    .filter((state) => state.status === "active" && getNextTransitions(state).length === 0)
    .map((state) => JSON.stringify(state.value))

/**
 * One walk per transition: the shortest way to its source, then the transition. Shortest paths alone would skip every
 * transition back to a known state, such as retries.
 */
export const walks = <M extends AnyStateMachine>(model: Model<M>) => {
  const options = traversal(model)
  // `createTestModel` refuses machines with invoked actors or delays, so the class is used directly.
  const testModel = new TestModel(model.machine as never, options as never)
  const ways = new Map(
    getShortestPaths(model.machine as never, options as never).map(
      (path) => [options.serializeState(path.state as AnyMachineSnapshot), path.steps] as const
    )
  )
  return adjacencyMapToArray(getAdjacencyMap(model.machine as never, options as never)).map((edge) => {
    const way = ways.get(options.serializeState(edge.state as AnyMachineSnapshot)) ?? []
    const steps = [...way, { event: edge.event, state: edge.nextState }]
    return {
      title: steps
        .slice(1)
        .map(({ event }) => (event as Named).type)
        .join(" > "),
      run: (system: TestParam<SnapshotFrom<M>, Named>) =>
        testModel.testPath({ state: edge.nextState, steps, weight: steps.length } as never, system as never)
    }
  })
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly event: Named
}

/** The shortest path from a vertex to an edge of `left` (transitions not taken yet), that edge included. */
const wayToNext = (edges: ReadonlyMap<string, ReadonlyArray<Edge>>, from: string, left: ReadonlySet<Edge>) => {
  const ways = new Map<string, ReadonlyArray<Edge>>([[from, []]])
  const queue = [from]
  for (let vertex = queue.shift(); vertex !== undefined; vertex = queue.shift()) {
    const way = ways.get(vertex) ?? []
    for (const edge of edges.get(vertex) ?? []) {
      if (left.has(edge)) return [...way, edge]
      if (ways.has(edge.to)) continue
      ways.set(edge.to, [...way, edge])
      queue.push(edge.to)
    }
  }
  return null
}

/** The number of steps after which a new tour begins: a failure in a longer one would be hard to locate. */
const longest = 20

/** Whether the level under test can send an event in a state: a screen may offer less than its machine takes. */
type Offers<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean

/**
 * All transitions of `walks` in a few long walks, for a level where each step is slow: each walk continues with the
 * nearest transition that was not taken yet. Leaves out what the machine refuses, because a screen cannot do it.
 */
export const tours = <M extends AnyStateMachine>(model: Model<M>, offers: Offers<M> = () => true) => {
  const options = {
    ...traversal(model),
    filterEvents: (snapshot: AnyMachineSnapshot, event: Named) =>
      snapshot.status === "active" && snapshot.can(event) && offers(snapshot as never, event as never)
  }
  const testModel = new TestModel(model.machine as never, options as never)
  const edges = adjacencyMapToArray(getAdjacencyMap(model.machine as never, options as never)).map(
    ({ event, nextState, state }): Edge => ({
      event,
      from: options.serializeState(state as AnyMachineSnapshot),
      to: options.serializeState(nextState as AnyMachineSnapshot)
    })
  )
  const leaving = Map.groupBy(edges, ({ from }) => from)
  const left = new Set(edges)
  const first = initialTransition(model.machine, ...([model.input] as never))[0] as AnyMachineSnapshot
  const begin = { event: { type: "xstate.init" } as Named, state: first }
  const found: Array<Array<typeof begin>> = []
  for (let steps = [begin], last = first; left.size > 0;) {
    const way = steps.length > longest ? null : wayToNext(leaving, options.serializeState(last), left)
    if (way === null) {
      if (steps.length === 1) throw new Error(`no walk comes to ${[...left].map(({ event }) => event.type).join()}`)
      found.push(steps)
      steps = [begin]
      last = first
      continue
    }
    for (const edge of way) {
      if (!options.filterEvents(last, edge.event))
        throw new Error(`the vertex does not tell when ${edge.event.type} is taken in ${JSON.stringify(last.value)}`)
      left.delete(edge)
      last = transition(model.machine, last as never, edge.event as never)[0] as AnyMachineSnapshot
      steps.push({ event: edge.event, state: last })
    }
    if (left.size === 0) found.push(steps)
  }
  return found
    .filter((steps) => steps.length > 1)
    .map((steps, place) => ({
      title: `${place + 1} of ${found.length}: ${steps
        .slice(1)
        .map(({ event }) => event.type)
        .join(" > ")}`,
      steps: steps.slice(1) as unknown as ReadonlyArray<{
        readonly event: EventFromLogic<M>
        readonly state: SnapshotFrom<M>
      }>,
      run: (system: TestParam<SnapshotFrom<M>, Named>) =>
        testModel.testPath({ state: steps.at(-1)?.state, steps, weight: steps.length } as never, system as never)
    }))
}
