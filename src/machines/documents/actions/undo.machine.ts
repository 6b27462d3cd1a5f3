import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Result } from "#schemas/shared/result.ts"

/** A node that an action changed: its revision before, and the revision that the undo expects. */
export interface Changed {
  readonly id: number
  readonly was: number
  readonly is: number
}
/** One action and how to undo it. */
export interface Step<Work> {
  readonly id: number
  readonly work: Work
  readonly changed: ReadonlyArray<Changed>
  /** The text key of the reason why it cannot be undone, or null. */
  readonly closedBy: string | null
}
export interface UndoFailure {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Network error: a retry is possible. */
  readonly isPassing: boolean
}
/** The revisions of the nodes after the undo. */
export type UndoOutcome = Result<ReadonlyArray<{ readonly id: number; readonly revision: number }>, UndoFailure>
export type UndoEvent =
  | { readonly type: "action.recorded"; readonly step: Step<unknown> }
  /** Null undoes the latest step. */
  | { readonly type: "undo.asked"; readonly id: number | null }
export type UndoEmitted =
  | { readonly type: "undo.done"; readonly step: Step<unknown> | null }
  /** `step` is null if the step can still be undone, or if there was none. */
  | {
      readonly type: "undo.refused"
      readonly step: Step<unknown> | null
      readonly failure: Omit<UndoFailure, "isPassing">
    }

interface Context {
  /** Oldest first. */
  readonly past: ReadonlyArray<Step<unknown>>
  readonly current: Step<unknown> | null
  /** Requested during another undo, oldest first. */
  readonly waiting: ReadonlyArray<number | null>
}

/** Size of the undo history. */
export const mostSteps = 50

const found = ({ past }: Context, id: number | null) =>
  id === null ? past.at(-1) : past.find((step) => step.id === id)

/** An undo creates new revisions: earlier steps must expect those. */
const followed = (past: ReadonlyArray<Step<unknown>>, undone: Step<unknown>, outcome: UndoOutcome) => {
  const left = outcome._tag === "Success" ? outcome.success : []
  const now = new Map(left.map(({ id, revision }) => [id, revision]))
  const was = new Map(undone.changed.map((node) => [node.id, node.was]))
  const moved = (node: Changed) => (node.is === was.get(node.id) ? { ...node, is: now.get(node.id) ?? node.is } : node)
  return past.map((step) => ({ ...step, changed: step.changed.map(moved) }))
}

/** The undo history of the documents screen: undoes the latest step, or a given one. */
export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoEvent,
    emitted: {} as UndoEmitted,
    tags: {} as "busy"
  },
  actors: { undo: fromPromise<UndoOutcome, Step<unknown>>(mustProvide("undo")) },
  guards: {
    isReversible: ({ context }, id: number | null) => found(context, id)?.closedBy === null,
    isKnown: ({ context }, id: number | null) => found(context, id) !== undefined,
    isLatest: (_, id: number | null) => id === null,
    isUndone: (_, outcome: UndoOutcome) => outcome._tag === "Success",
    isPassing: (_, outcome: UndoOutcome) => outcome._tag === "Failure" && outcome.failure.isPassing
  },
  actions: {
    record: assign({ past: ({ context }, step: Step<unknown>) => [...context.past, step].slice(-mostSteps) }),
    take: assign({ current: ({ context }, id: number | null) => found(context, id) ?? null }),
    wait: assign({ waiting: ({ context }, id: number | null) => [...context.waiting, id] }),
    takeNext: enqueueActions(({ context, enqueue }) => {
      const [next, ...others] = context.waiting
      if (next === undefined) return
      enqueue.assign({ waiting: others })
      enqueue.raise({ type: "undo.asked", id: next })
    }),
    drop: assign({
      past: ({ context: { current, past } }, outcome: UndoOutcome) => {
        const left = past.filter((step) => step.id !== current?.id)
        return current === null ? left : followed(left, current, outcome)
      }
    }),
    // After a failure the queued undos would run in an order that the user does not expect.
    forgetWaiting: assign({ waiting: [] }),
    tellDone: emit(({ context }) => ({ type: "undo.done" as const, step: context.current })),
    tellRefused: emit(({ context }, outcome: UndoOutcome) => ({
      type: "undo.refused" as const,
      step: outcome._tag === "Failure" && outcome.failure.isPassing ? null : context.current,
      failure: outcome._tag === "Failure" ? outcome.failure : { code: "error.global" }
    })),
    tellClosed: emit(({ context }, id: number | null) => ({
      type: "undo.refused" as const,
      step: found(context, id) ?? null,
      failure: { code: found(context, id)?.closedBy ?? "error.global" }
    })),
    tellNothing: emit({ type: "undo.refused" as const, step: null, failure: { code: "help:undo.none" } })
  }
}).createMachine({
  id: "undo",
  context: { past: [], current: null, waiting: [] },
  initial: "idle",
  on: { "action.recorded": { actions: { type: "record", params: ({ event }) => event.step } } },
  states: {
    idle: {
      entry: "takeNext",
      on: {
        "undo.asked": [
          {
            guard: { type: "isReversible", params: ({ event }) => event.id },
            actions: { type: "take", params: ({ event }) => event.id },
            target: "undoing"
          },
          {
            guard: { type: "isKnown", params: ({ event }) => event.id },
            actions: { type: "tellClosed", params: ({ event }) => event.id }
          },
          { guard: { type: "isLatest", params: ({ event }) => event.id }, actions: "tellNothing" }
        ]
      }
    },
    undoing: {
      tags: "busy",
      invoke: {
        id: "undo",
        src: "undo",
        input: ({ context }) => context.current as Step<unknown>,
        onDone: [
          {
            guard: { type: "isUndone", params: ({ event }) => event.output },
            actions: [{ type: "drop", params: ({ event }) => event.output }, "tellDone"],
            target: "idle"
          },
          {
            guard: { type: "isPassing", params: ({ event }) => event.output },
            actions: ["forgetWaiting", { type: "tellRefused", params: ({ event }) => event.output }],
            target: "idle"
          },
          {
            actions: [
              { type: "drop", params: ({ event }) => event.output },
              "forgetWaiting",
              { type: "tellRefused", params: ({ event }) => event.output }
            ],
            target: "idle"
          }
        ]
      },
      on: { "undo.asked": { actions: { type: "wait", params: ({ event }) => event.id } } }
    }
  }
})

export type UndoRef = ActorRefFrom<typeof undoMachine>
export type UndoSnapshot = SnapshotFrom<typeof undoMachine>
