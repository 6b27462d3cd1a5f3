import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { ChosenStatus, StatusChoice, StatusId } from "#schemas/workflows/workflow.ts"

type Choices = ReadonlyArray<StatusChoice>
export type MoveOutcome = Result<ReadonlyArray<ChosenStatus>, Failure>
export type StatusMovesEvent =
  /** [WFL-004] The user moves documents of one workflow to another status. */
  { readonly type: "documents.moved"; readonly choices: Choices }

interface Context {
  /** The requests to send; the first one is in flight. */
  readonly queue: ReadonlyArray<Choices>
}

/** The choices that undo the moves; each applies only if the status has not changed since. */
export const wayBack = (answers: ReadonlyArray<ChosenStatus>): Choices =>
  answers.flatMap(({ after, before, closed_by, node_id }) =>
    closed_by.length > 0 || after === before ? [] : [{ node_id, status_id: before, from: after }]
  )

/** How many documents keep their status, and why the first of them does; null if all were moved. */
export const refusedOf = (answers: ReadonlyArray<ChosenStatus>) => {
  const stay = answers.filter(({ closed_by }) => closed_by.length > 0)
  return stay.length === 0 ? null : { count: stay.length, guard: stay[0]?.closed_by[0] ?? "isStatusKnown" }
}

/**
 * Moves documents between the statuses of a workflow, one request at a time. Until the answer, the view shows the
 * documents in their new status (optimistic update).
 */
export const statusMovesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StatusMovesEvent,
    emitted: {} as
      | { readonly type: "moves.answered"; readonly answers: ReadonlyArray<ChosenStatus> }
      | { readonly type: "moves.failed"; readonly code: string },
    tags: {} as "busy"
  },
  actors: { move: fromPromise<MoveOutcome, Choices>(mustProvide("move")) },
  guards: {
    isMore: ({ context }) => context.queue.length > 0,
    isGood: (_, outcome: MoveOutcome) => outcome._tag === "Success"
  },
  actions: {
    enqueue: assign(({ context }, choices: Choices) => ({ queue: [...context.queue, choices] })),
    takeNext: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    tellAnswers: emit((_, outcome: MoveOutcome) => ({
      type: "moves.answered" as const,
      answers: outcome._tag === "Success" ? outcome.success : []
    })),
    /** Queued moves were chosen on the assumption that the failed one succeeds. */
    dropAll: assign({ queue: [] }),
    tellFailure: emit((_, outcome: MoveOutcome) => ({
      type: "moves.failed" as const,
      code: outcome._tag === "Failure" ? outcome.failure.code : "error.global"
    })),
    tellFault: emit({ type: "moves.failed" as const, code: "error.global" })
  }
}).createMachine({
  id: "statusMoves",
  context: { queue: [] },
  initial: "resting",
  on: {
    "documents.moved": { actions: { type: "enqueue", params: ({ event }) => event.choices } }
  },
  states: {
    resting: { always: { guard: "isMore", target: "moving" } },
    moving: {
      tags: "busy",
      invoke: {
        id: "move",
        src: "move",
        input: ({ context }) => context.queue[0] ?? [],
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: ["takeNext", { type: "tellAnswers", params: ({ event }) => event.output }],
            target: "resting"
          },
          { actions: [{ type: "tellFailure", params: ({ event }) => event.output }, "dropAll"], target: "resting" }
        ],
        onError: { actions: ["tellFault", "dropAll"], target: "resting" }
      }
    }
  }
})

export type StatusMovesRef = ActorRefFrom<typeof statusMovesMachine>

/** The statuses that documents are being moved to (optimistic update). */
export const wantedStatuses = (
  snapshot: SnapshotFrom<typeof statusMovesMachine>
): ReadonlyMap<number, StatusId | null> =>
  new Map(
    snapshot.context.queue.flatMap((choices) => choices.map(({ node_id, status_id }) => [node_id, status_id] as const))
  )
