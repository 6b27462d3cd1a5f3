import { useActorRef as useActorRefOfXState } from "@xstate/react"
import { createActor as createActorOfXState, type InspectionEvent } from "xstate"

type Inspect = (event: InspectionEvent) => void

let inspect: Inspect | undefined

/** Every actor made from now on tells `given` what happens to it. Only the inspector listens, in development. */
export const inspectActors = (given: Inspect): void => {
  inspect = given
}

/** The options and what follows them, as XState takes them. */
const inspected = <Rest extends ReadonlyArray<unknown>>(rest: Rest): Rest => {
  const [options, ...others] = rest
  return [{ ...(options as object | undefined), inspect }, ...others] as ReadonlyArray<unknown> as Rest
}

/**
 * XState's `createActor`, with the inspector: the only way in which the portal makes an actor outside of React. What is
 * for development is written so that the build drops it.
 */
export const createActor: typeof createActorOfXState = import.meta.env.DEV
  ? (logic, ...rest) => createActorOfXState(logic, ...inspected(rest))
  : createActorOfXState

/** XState's `useActorRef`, with the inspector: the only way in which a view makes an actor of its own. */
export const useActorRef: typeof useActorRefOfXState = import.meta.env.DEV
  ? (logic, ...rest) => useActorRefOfXState(logic, ...inspected(rest))
  : useActorRefOfXState
