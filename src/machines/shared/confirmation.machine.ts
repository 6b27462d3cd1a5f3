import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"

/** A dialog that asks before an action. `work` names the handler that runs it, registered in the composition root. */
export interface Question {
  /** Prefix of the text keys `.title`, `.text` and `.confirm`. */
  readonly textKey: string
  readonly params: Readonly<Record<string, string | number>>
  readonly tone: "neutral" | "danger"
  readonly work: { readonly name: string; readonly input: unknown }
}
export interface WorkFailure {
  readonly code: string
}
export type WorkOutcome = Result.Result<unknown, WorkFailure>
export type ConfirmationEvent =
  | { readonly type: "confirmation.asked"; readonly question: Question }
  | { readonly type: "confirmation.confirmed" }
  | { readonly type: "confirmation.dismissed" }

interface Context {
  readonly question: Question | null
  readonly failure: WorkFailure | null
}

/**
 * One dialog at a time. On confirmation it runs the work and emits the result; on dismissal it emits `work.dropped`.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConfirmationEvent,
    emitted: {} as
      | { readonly type: "work.done"; readonly name: string; readonly output: unknown }
      | { readonly type: "work.dropped"; readonly name: string },
    tags: {} as "busy"
  },
  actors: { work: fromPromise<WorkOutcome, Question["work"] | null>(mustProvide("work")) },
  guards: { isDone: (_, outcome: WorkOutcome) => outcome._tag === "Success" },
  actions: {
    takeQuestion: assign({ question: (_, question: Question) => question, failure: null }),
    forgetQuestion: assign({ question: null, failure: null }),
    forgetFailure: assign({ failure: null }),
    rememberFailure: assign({
      failure: (_, outcome: WorkOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    tellDone: emit(({ context }, outcome: WorkOutcome) => ({
      type: "work.done" as const,
      name: context.question?.work.name ?? "",
      output: outcome._tag === "Success" ? outcome.success : null
    })),
    tellDropped: emit(({ context }) => ({ type: "work.dropped" as const, name: context.question?.work.name ?? "" }))
  }
}).createMachine({
  id: "confirmation",
  context: { question: null, failure: null },
  initial: "idle",
  states: {
    idle: {
      entry: "forgetQuestion",
      on: {
        "confirmation.asked": {
          actions: { type: "takeQuestion", params: ({ event }) => event.question },
          target: "asking"
        }
      }
    },
    asking: {
      on: {
        "confirmation.confirmed": "working",
        "confirmation.dismissed": { actions: "tellDropped", target: "idle" }
      }
    },
    working: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "work",
        src: "work",
        input: ({ context }) => context.question?.work ?? null,
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: { type: "tellDone", params: ({ event }) => event.output },
            target: "idle"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ]
      }
    },
    failed: {
      on: {
        "confirmation.confirmed": "working",
        "confirmation.dismissed": { actions: "tellDropped", target: "idle" }
      }
    }
  }
})

export type ConfirmationRef = ActorRefFrom<typeof confirmationMachine>
export type ConfirmationSnapshot = SnapshotFrom<typeof confirmationMachine>
