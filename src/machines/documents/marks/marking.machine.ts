import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Result } from "#schemas/shared/result.ts"

/** A requested change of one mark of the node on screen. */
export type MarkChange =
  | { readonly mark: "flag"; readonly flag: number; readonly isPut: boolean }
  | { readonly mark: "survey"; readonly isPut: boolean }
  /** Null: no validator. */
  | { readonly mark: "validator"; readonly person: number | null }
export type MarkOutcome = Result<unknown, { readonly code: string }>
export type MarkingEvent =
  | { readonly type: "mark.asked"; readonly change: MarkChange }
  | { readonly type: "mark.retried" }
  | { readonly type: "failure.dismissed" }

interface Context {
  /** The change in flight, or the one that failed. */
  readonly change: MarkChange | null
  /** A code of the message catalogue. */
  readonly code: string | null
}

const fault = "error.global"

/** [NET-071] [NET-075] [NET-078] Changes one mark at a time; a request during a change is ignored. */
export const markingMachine = setup({
  types: { context: {} as Context, events: {} as MarkingEvent, tags: {} as "busy" },
  actors: { send: fromPromise<MarkOutcome, MarkChange | null>(mustProvide("send")) },
  guards: { isDone: (_, outcome: MarkOutcome) => outcome._tag === "Success" },
  actions: {
    take: assign({ change: (_, change: MarkChange) => change, code: null }),
    rememberFailure: assign({
      code: (_, outcome: MarkOutcome) => (outcome._tag === "Failure" ? outcome.failure.code : fault)
    }),
    rememberFault: assign({ code: fault }),
    forgetCode: assign({ code: null }),
    forget: assign({ change: null, code: null })
  }
}).createMachine({
  id: "marking",
  context: { change: null, code: null },
  initial: "resting",
  states: {
    resting: {
      entry: "forget",
      on: {
        "mark.asked": { actions: { type: "take", params: ({ event }) => event.change }, target: "sending" }
      }
    },
    sending: {
      tags: "busy",
      entry: "forgetCode",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => context.change,
        onDone: [
          { guard: { type: "isDone", params: ({ event }) => event.output }, target: "resting" },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ],
        onError: { actions: "rememberFault", target: "failed" }
      }
    },
    failed: {
      on: {
        "mark.asked": { actions: { type: "take", params: ({ event }) => event.change }, target: "sending" },
        "mark.retried": "sending",
        "failure.dismissed": "resting"
      }
    }
  }
})

export type MarkingRef = ActorRefFrom<typeof markingMachine>
export type MarkingSnapshot = SnapshotFrom<typeof markingMachine>
