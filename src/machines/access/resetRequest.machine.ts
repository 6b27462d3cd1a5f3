import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { resetRequestErrors } from "#schemas/access/passwordForms.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"

export type AskOutcome = Result<null, Failure>
export type ResetRequestEvent =
  | { readonly type: "email.typed"; readonly value: string }
  | { readonly type: "request.submitted" }
  /** Back to the form: the mail did not arrive, or the email address was wrong. */
  | { readonly type: "request.repeated" }

interface Context {
  readonly email: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  readonly failure: Failure | null
  /** Seconds until the next attempt is allowed. */
  readonly secondsLeft: number
}

const failureOf = (outcome: AskOutcome): Failure | null => (outcome._tag === "Failure" ? outcome.failure : null)

/** [SES-009] Requests the mail to reset a password. The answer does not reveal whether the account exists. */
export const resetRequestMachine = setup({
  types: {
    /** The signed-in user's email address; absent if nobody is signed in. */
    input: {} as { readonly email?: string } | undefined,
    context: {} as Context,
    events: {} as ResetRequestEvent,
    emitted: {} as { readonly type: "request.refused" },
    tags: {} as "busy"
  },
  actors: {
    /** [NET-020] Sends the reset mail. A 429 blocks the next request for `retryAfter` seconds (60 if absent). */
    ask: fromPromise<AskOutcome, { readonly email: string }>(mustProvide("ask"))
  },
  guards: {
    isFit: ({ context }) => Object.keys(resetRequestErrors(context.email)).length === 0,
    isTaken: (_, outcome: AskOutcome) => outcome._tag === "Success",
    isSlowedDown: (_, outcome: AskOutcome) => failureOf(outcome)?.status === 429,
    isOver: ({ context }) => context.secondsLeft <= 1
  },
  actions: {
    type: assign({ email: (_, value: string) => value, errors: {} }),
    showErrors: assign(({ context }) => ({ errors: { ...resetRequestErrors(context.email) }, failure: null })),
    forgetFailure: assign({ errors: {}, failure: null }),
    rememberFailure: assign((_, outcome: AskOutcome) => {
      const failure = failureOf(outcome)
      return failure === null ? {} : { failure, errors: failure.errors, secondsLeft: failure.retryAfter ?? 60 }
    }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    stopCounting: assign({ secondsLeft: 0, failure: null }),
    /** Lets the screen focus the invalid field. */
    tellRefused: emit({ type: "request.refused" as const })
  },
  delays: { second: 1_000 }
}).createMachine({
  id: "resetRequest",
  context: ({ input }) => ({ email: input?.email ?? "", errors: {}, failure: null, secondsLeft: 0 }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "email.typed": { actions: { type: "type", params: ({ event }) => event.value } },
        "request.submitted": [{ guard: "isFit", target: "asking" }, { actions: ["showErrors", "tellRefused"] }]
      }
    },
    asking: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          { guard: { type: "isTaken", params: ({ event }) => event.output }, target: "sent" },
          {
            guard: { type: "isSlowedDown", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "slowedDown"
          },
          {
            actions: [{ type: "rememberFailure", params: ({ event }) => event.output }, "tellRefused"],
            target: "editing"
          }
        ]
      }
    },
    /** Rate limited: fields stay editable, submitting is disabled until the countdown ends. */
    slowedDown: {
      after: {
        second: [
          { guard: "isOver", actions: "stopCounting", target: "editing" },
          { actions: "countDown", target: "slowedDown", reenter: true }
        ]
      },
      on: { "email.typed": { actions: { type: "type", params: ({ event }) => event.value } } }
    },
    sent: { on: { "request.repeated": "editing" } }
  }
})

export type ResetRequestRef = ActorRefFrom<typeof resetRequestMachine>
export type ResetRequestSnapshot = SnapshotFrom<typeof resetRequestMachine>
