import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from "xstate"
import { ask } from "#machines/shared/decide.ts"
import * as Result from "#schemas/shared/result.ts"

export type TurnSide = "firm" | "client"

/**
 * Who brings an entity of a life cycle nearer to its end. `moves`: for each side the events that are awaited of it, sent
 * by somebody who may; withdrawing or reminding is not among them.
 */
export interface TurnTable<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M
  /** The contexts that its entities can have, as far as they decide. */
  readonly contexts: ReadonlyArray<SnapshotFrom<M>["context"]>
  readonly moves: (
    context: SnapshotFrom<M>["context"]
  ) => ReadonlyArray<readonly [side: TurnSide, ...events: ReadonlyArray<EventFromLogic<M>>]>
}

/** Keeps the types of a machine while its table is written. */
export const turnTable = <M extends AnyStateMachine>(table: TurnTable<M>): TurnTable => table as unknown as TurnTable

export interface Turn {
  readonly side: TurnSide
  /** The first awaited event that the machine takes. */
  readonly event: string
}

/** Who has to move next: the first side with an awaited event that the machine takes; null: nobody. */
export const turnIn = ({ machine, moves }: TurnTable, snapshot: AnyMachineSnapshot): Turn | null => {
  for (const [side, ...events] of moves(snapshot.context)) {
    const open = events.find((event) => Result.isSuccess(ask(machine, snapshot as never, event as never)))
    if (open !== undefined) return { side, event: (open as { readonly type: string }).type }
  }
  return null
}

/** Who has to move next, of a stored state. */
export const turnOfState = (table: TurnTable, state: string, context: unknown): Turn | null =>
  turnIn(table, table.machine.resolveState({ value: state, context } as never))

/** The states in which a side has to move, for the queries that look for its entities. */
export const statesAwaiting = (table: TurnTable, side: TurnSide): ReadonlyArray<string> =>
  Object.keys(table.machine.states).filter((state) =>
    table.contexts.some((context) => turnOfState(table, state, context)?.side === side)
  )
