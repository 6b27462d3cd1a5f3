import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  getNextTransitions,
  type InputFrom,
  matchesState,
  type SnapshotFrom
} from "xstate"
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, TestModel, type TestParam } from "xstate/graph"

type Named = { readonly type: string }

export interface Model<M extends AnyStateMachine> {
  readonly machine: M
  readonly input: InputFrom<M>
  /** Payloads to try per event name, `xstate.done.actor.<id>` included; an unlisted event is sent bare. */
  readonly cases: Readonly<Record<string, ReadonlyArray<Named>>>
  /** What tells two states apart besides the state value; keep it small or the walk explodes. */
  readonly vertex: (context: SnapshotFrom<M>["context"]) => unknown
}

const traversal = <M extends AnyStateMachine>({ cases, input, vertex }: Model<M>) => ({
  input,
  limit: 2_000,
  // The graph keeps feeding a finished machine; a running actor would ignore the events.
  filterEvents: (snapshot: AnyMachineSnapshot) => snapshot.status === "active",
  events: (snapshot: AnyMachineSnapshot) =>
    [...new Set(getNextTransitions(snapshot).map((transition) => transition.eventType))]
      .filter((name) => name !== "" && !name.startsWith("xstate.done.state."))
      .flatMap((name) => cases[name] ?? [{ type: name }]),
  serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, vertex(snapshot.context)]),
  stateMatcher: (snapshot: AnyMachineSnapshot, key: string) => matchesState(key, snapshot.value)
})

/** What tells one state of a model from another: a running actor shows the same as its walk says. */
export const seen = <M extends AnyStateMachine>(model: Model<M>, snapshot: SnapshotFrom<M>) => {
  const { context, value } = snapshot as AnyMachineSnapshot
  return [value, model.vertex(context)]
}

/** One snapshot per distinct state the machine can be in. */
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
 * One walk per transition: the shortest way to its source, then the transition. Shortest paths alone
 * would skip every edge that leads back to a known state, retries first of all.
 */
export const walks = <M extends AnyStateMachine>(model: Model<M>) => {
  const options = traversal(model)
  // `createTestModel` refuses machines that invoke actors or wait, so the class is used directly.
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
