import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  getNextTransitions,
  type SnapshotFrom,
  transition
} from "xstate"
import { evaluateGuard } from "xstate/guards"
import * as Result from "#schemas/shared/result.ts"

type Guard = Parameters<typeof evaluateGuard>[0]

export interface Refused {
  readonly event: string
  /** The guards that refused; empty if the state does not handle the event. */
  readonly closedBy: ReadonlyArray<string>
}

const namesOf = (guard: Guard, holds: (guard: Guard) => boolean): ReadonlyArray<string> => {
  if (typeof guard === "string") return [guard]
  if ("guards" in guard)
    return (guard.guards as ReadonlyArray<Guard>).filter((part) => !holds(part)).flatMap((part) => namesOf(part, holds))
  return "type" in guard ? [String(guard.type)] : []
}

const closedBy = (snapshot: AnyMachineSnapshot, event: EventObject) => {
  if (snapshot.status !== "active") return []
  const holds = (guard: Guard) => evaluateGuard(guard, snapshot.context, event, snapshot)
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === event.type)
    .flatMap(({ guard }) => (guard === undefined || holds(guard) ? [] : namesOf(guard, holds)))
}

/** Whether an event is allowed, or why not; cheaper than `decide` if the next state is not needed. */
export const ask = <M extends AnyStateMachine>(
  _machine: M,
  snapshot: SnapshotFrom<M>,
  event: EventFromLogic<M> & EventObject
): Result.Result<void, Refused> => {
  const current = snapshot as AnyMachineSnapshot
  // `can` would still accept the root's events in a final state.
  return current.status === "active" && current.can(event)
    ? Result.succeed(undefined)
    : Result.fail({ event: event.type, closedBy: closedBy(current, event) })
}

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const refusalsOf = <M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  event: EventFromLogic<M> & EventObject
): ReadonlyArray<string> | null => {
  const asked = ask(machine, snapshot, event)
  return Result.isFailure(asked) ? asked.failure.closedBy : null
}

/** The next snapshot and the actions to run, or why the event is refused. Runs nothing. */
export const decide = <M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  event: EventFromLogic<M> & EventObject
): Result.Result<{ readonly next: SnapshotFrom<M>; readonly jobs: ReadonlyArray<string> }, Refused> => {
  const asked = ask(machine, snapshot, event)
  if (Result.isFailure(asked)) return Result.fail(asked.failure)
  const [next, actions] = transition(machine, snapshot, event)
  return Result.succeed({ next, jobs: actions.map((action) => action.type) })
}
