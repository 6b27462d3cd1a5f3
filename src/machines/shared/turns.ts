import type { AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from "xstate"
import { ask } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"

export type TurnSide = "firm" | "client"

export interface Turn {
  readonly side: TurnSide
  /** The first of the side's awaited events that the machine accepts. */
  readonly event: string
}

/**
 * Input of a turn table. `moves`: for each side, the events that bring the entity closer to its end, sent by a person
 * with the right to. Withdrawing and reminding do not count.
 */
interface Moves<M extends AnyStateMachine> {
  readonly machine: M
  /** A context for each combination of facts that decides the turn. */
  readonly contexts: ReadonlyArray<SnapshotFrom<M>["context"]>
  readonly moves: (
    context: SnapshotFrom<M>["context"]
  ) => ReadonlyArray<readonly [side: TurnSide, ...events: ReadonlyArray<EventFromLogic<M> & EventObject>]>
}

/** Says whose turn it is in a life cycle, for any machine. */
export interface TurnTable {
  readonly machine: AnyStateMachine
  readonly contexts: ReadonlyArray<unknown>
  /**
   * Whose turn it is in a stored state: the first side with an awaited event that the machine accepts; null if
   * nobody's.
   */
  readonly turnOf: (state: string, context: unknown) => Turn | null
}

/** Builds a turn table; the compiler checks its events and contexts against the machine. */
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

/** The states in which it is the side's turn, to filter entities in queries. */
export const statesAwaiting = ({ contexts, machine, turnOf }: TurnTable, side: TurnSide): ReadonlyArray<string> =>
  Object.keys(machine.states).filter((state) => contexts.some((context) => turnOf(state, context)?.side === side))
