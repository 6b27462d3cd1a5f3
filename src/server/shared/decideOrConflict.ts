import { Effect, Result } from "effect"
import type { AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { conflict } from "#server/shared/refusals.ts"

/**
 * The next snapshot and the actions that a machine decides for an event; 409 with the failed guards if it refuses.
 * `unnamed` is the guard to name if the machine names none.
 */
export const decideOrConflict = <M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  event: EventFromLogic<M> & EventObject,
  unnamed?: string
) => {
  const verdict = decide(machine, snapshot, event)
  return Result.isSuccess(verdict)
    ? Effect.succeed(verdict.success)
    : Effect.fail(conflict(verdict.failure.closedBy, unnamed))
}
