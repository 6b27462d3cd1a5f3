import { useActorRef as useActorRefOfXState } from "@xstate/react"
import { createActor as createActorOfXState, type InspectionEvent } from "xstate"

type Inspect = (event: InspectionEvent) => void

let inspect: Inspect | undefined

/** Every actor created from now on reports to `given`. Used by the inspector only, in development. */
export const inspectActors = (given: Inspect): void => {
  inspect = given
}

/** Adds the inspector to the options, which XState takes as the first of the rest arguments. */
const inspected = <Rest extends ReadonlyArray<unknown>>(rest: Rest): Rest => {
  const [options, ...others] = rest
  return [{ ...(options as object | undefined), inspect }, ...others] as ReadonlyArray<unknown> as Rest
}

/**
 * XState's `createActor` with the inspector: the only way to create an actor outside of React. The build removes the
 * development branch.
 */
export const createActor: typeof createActorOfXState = import.meta.env.DEV
  ? (logic, ...rest) => createActorOfXState(logic, ...inspected(rest))
  : createActorOfXState

/** XState's `useActorRef` with the inspector: the only way to create an actor in a component. */
export const useActorRef: typeof useActorRefOfXState = import.meta.env.DEV
  ? (logic, ...rest) => useActorRefOfXState(logic, ...inspected(rest))
  : useActorRefOfXState

/** Compares projections for `useSelector`, which then keeps the former object while their JSON is equal. */
export const isEqualJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
