import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  emptyEntry,
  type EntryErrors,
  entryErrors,
  type EntryField,
  type EntryForm,
  type EntryValues,
  type Failure
} from "#schemas/access/rules.ts"
import type { SignedIn } from "#schemas/access/session.ts"

export interface SignInInput {
  /** `setup` creates the first super administrator of an empty installation: the same form with two more fields. */
  readonly form: EntryForm
}
export type SignInOutcome = Result.Result<SignedIn, Failure>
export type SignInEvent =
  | { readonly type: "field.typed"; readonly field: EntryField; readonly value: string }
  | { readonly type: "signIn.submitted" }
  | { readonly type: "signIn.left" }

interface Context extends SignInInput {
  readonly values: EntryValues
  readonly errors: EntryErrors
  readonly failure: Failure | null
  /** Seconds until the next attempt is allowed. */
  readonly secondsLeft: number
}

/**
 * Exchanges an email and a password for a session. A second factor (a one-time code) would be a state between
 * `submitting` and `opened`, with one more outcome of `submit`.
 */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as Context,
    events: {} as SignInEvent,
    emitted: {} as { readonly type: "signIn.succeeded"; readonly signedIn: SignedIn },
    tags: {} as "busy"
  },
  actors: {
    submit: fromPromise<SignInOutcome, { readonly form: EntryForm; readonly values: EntryValues }>(
      mustProvide("submit")
    )
  },
  guards: {
    isComplete: ({ context }) => Object.keys(entryErrors(context.form, context.values)).length === 0,
    isAccepted: (_, outcome: SignInOutcome) => outcome._tag === "Success",
    isSlowedDown: (_, outcome: SignInOutcome) => outcome._tag === "Failure" && outcome.failure.status === 429,
    isOver: ({ context }) => context.secondsLeft <= 1
  },
  actions: {
    type: assign({
      values: ({ context }, { field, value }: { readonly field: EntryField; readonly value: string }) => ({
        ...context.values,
        [field]: value
      }),
      errors: ({ context }, { field }: { readonly field: EntryField; readonly value: string }) => {
        const { [field]: _, ...others } = context.errors
        return others
      }
    }),
    showErrors: assign({ errors: ({ context }) => entryErrors(context.form, context.values), failure: null }),
    forgetFailure: assign({ errors: {}, failure: null }),
    rememberFailure: assign({
      failure: (_, outcome: SignInOutcome) => (outcome._tag === "Failure" ? outcome.failure : null),
      errors: (_, outcome: SignInOutcome): EntryErrors => (outcome._tag === "Failure" ? outcome.failure.errors : {}),
      secondsLeft: (_, outcome: SignInOutcome) => (outcome._tag === "Failure" ? (outcome.failure.retryAfter ?? 60) : 0)
    }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    stopCounting: assign({ secondsLeft: 0, failure: null }),
    tell: emit((_, outcome: SignInOutcome) => ({
      type: "signIn.succeeded" as const,
      signedIn: (outcome as Result.Success<SignedIn, Failure>).success
    })),
    wipe: assign({ values: emptyEntry, errors: {} })
  },
  delays: { second: 1_000 }
}).createMachine({
  id: "signIn",
  context: ({ input }) => ({ ...input, values: emptyEntry, errors: {}, failure: null, secondsLeft: 0 }),
  initial: "editing",
  on: { "signIn.left": ".left" },
  states: {
    editing: {
      on: {
        "field.typed": { actions: { type: "type", params: ({ event }) => event } },
        "signIn.submitted": [{ guard: "isComplete", target: "submitting" }, { actions: "showErrors" }]
      }
    },
    submitting: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ form: context.form, values: context.values }),
        onDone: [
          {
            guard: { type: "isAccepted", params: ({ event }) => event.output },
            actions: { type: "tell", params: ({ event }) => event.output },
            target: "opened"
          },
          {
            guard: { type: "isSlowedDown", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "slowedDown"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "editing" }
        ]
      }
    },
    /** Fields stay editable; submitting is disabled until the wait is over. */
    slowedDown: {
      after: {
        second: [
          { guard: "isOver", actions: "stopCounting", target: "editing" },
          { actions: "countDown", target: "slowedDown", reenter: true }
        ]
      },
      on: { "field.typed": { actions: { type: "type", params: ({ event }) => event } } }
    },
    opened: { type: "final", entry: "wipe" },
    left: { type: "final", entry: "wipe" }
  }
})

export type SignInRef = ActorRefFrom<typeof signInMachine>
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>
