import { type AnyMachineSnapshot, type AnyStateMachine, type EventFromLogic, type InputFrom } from "xstate"
import { createTestModel } from "xstate/graph"

/**
 * One path per transition. A vertex of the graph includes the step that led to it, so that an event that keeps its
 * state (a rename) gets a path too. `also` distinguishes states that have the same state value.
 */
export const pathsOf = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  cases: Readonly<Record<string, EventFromLogic<M>>>,
  also: (context: AnyMachineSnapshot["context"]) => unknown = () => null
) =>
  createTestModel(machine, {
    input,
    events: Object.values(cases),
    // The graph also sends events that are not listed, without a payload: skip them.
    filterEvents: (snapshot: AnyMachineSnapshot, event: { readonly type: string }) =>
      Object.values<{ readonly type: string }>(cases).some(({ type }) => type === event.type) &&
      snapshot.status === "active" &&
      snapshot.can(event),
    serializeState: (state: AnyMachineSnapshot, event?: { readonly type: string }, before?: AnyMachineSnapshot) =>
      JSON.stringify([before?.value, event?.type, state.value, also(state.context)])
  } as never)
    .getShortestPaths()
    .map((path) => ({
      title: path.steps
        .slice(1)
        .map(({ event }) => event.type)
        .join(" > "),
      path
    }))
    .filter(({ title }) => title !== "")
