import { type AnyMachineSnapshot, type AnyStateMachine, type EventFromLogic, type InputFrom } from "xstate"
import { createTestModel } from "xstate/graph"

/**
 * One path per transition: a vertex is the step that was just made, so that an event which keeps its state (a rename)
 * has its path like any other. `also` tells apart what the state alone does not.
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
    // The graph sends what is not listed without its payload.
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
