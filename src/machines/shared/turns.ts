import type { AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from "xstate"
import { ask } from "#machines/shared/decide.ts"
import * as Result from "#schemas/shared/result.ts"

export type TurnSide = "firm" | "client"

export interface Turn {
  readonly side: TurnSide
  /** The first awaited event that the machine takes. */
  readonly event: string
}

/**
 * Who brings an entity of a life cycle nearer to its end. `moves`: for each side the events that are awaited of it, sent
 * by somebody who may; withdrawing or reminding is not among them.
 */
interface Moves<M extends AnyStateMachine> {
  readonly machine: M
  /** The contexts that its entities can have, as far as they decide. */
  readonly contexts: ReadonlyArray<SnapshotFrom<M>["context"]>
  readonly moves: (
    context: SnapshotFrom<M>["context"]
  ) => ReadonlyArray<readonly [side: TurnSide, ...events: ReadonlyArray<EventFromLogic<M> & EventObject>]>
}

/** The turns of a life cycle, whatever its machine. */
export interface TurnTable {
  readonly machine: AnyStateMachine
  readonly contexts: ReadonlyArray<unknown>
  /** Who has to move next in a stored state: the first side with an awaited event that the machine takes; null: nobody. */
  readonly turnOf: (state: string, context: unknown) => Turn | null
}

/** Checks the events and contexts of a table against its machine. */
export const turnTable = <M extends AnyStateMachine>({ contexts, machine, moves }: Moves<M>): TurnTable => ({
  machine,
  contexts,
  turnOf: (state, context) => {
    const snapshot = machine.resolveState({ value: state, context })
    for (const [side, ...events] of moves(snapshot.context)) {
      const open = events.find((event) => Result.isSuccess(ask(machine, snapshot as SnapshotFrom<M>, event)))
      if (open !== undefined) return { side, event: open.type }
    }
    return null
  }
})

/** The states in which a side has to move, for the queries that look for its entities. */
export const statesAwaiting = ({ contexts, machine, turnOf }: TurnTable, side: TurnSide): ReadonlyArray<string> =>
  Object.keys(machine.states).filter((state) => contexts.some((context) => turnOf(state, context)?.side === side))
