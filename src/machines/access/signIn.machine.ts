import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  emptyEntry,
  type EntryErrors,
  entryErrors,
  type EntryField,
  type EntryValues,
  type Failure,
  type SignInRequest
} from "#schemas/access/rules.ts"
import type { SignedIn } from "#schemas/access/session.ts"

export interface SignInInput {
  /** `setup` creates the first super administrator of an empty installation: the same form with two more fields. */
  readonly form: SignInRequest["form"]
}
export type SignInOutcome = Result.Result<SignedIn, Failure>
export type SignInEvent =
  | { readonly type: "field.typed"; readonly field: EntryField; readonly value: string }
  | { readonly type: "signIn.submitted" }
  /** The user goes back from the code to email and password. */
  | { readonly type: "signIn.begun" }
  | { readonly type: "signIn.left" }

interface Context extends SignInInput {
  readonly values: EntryValues
  readonly errors: EntryErrors
  readonly failure: Failure | null
  /** Seconds until the next attempt is allowed. */
  readonly secondsLeft: number
}

type Typed = Extract<SignInEvent, { readonly type: "field.typed" }>
const typed = { type: "type", params: ({ event }: { readonly event: Typed }) => event } as const
const typing = { "field.typed": { guard: "isOfAccount", actions: typed } } as const
const typingCode = { "field.typed": { guard: "isCode", actions: typed } } as const
const failureOf = (outcome: SignInOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)

/** The server's answer, as the parameter of guards and actions. */
const outcomeOf = ({ event }: { readonly event: { readonly output: SignInOutcome } }) => event.output
const remembered = { type: "rememberFailure", params: outcomeOf } as const
const accepted = {
  guard: { type: "isAccepted", params: outcomeOf },
  actions: { type: "tell", params: outcomeOf },
  target: "opened"
} as const
const tooOften = { guard: { type: "isSlowedDown", params: outcomeOf }, actions: remembered } as const

/**
 * Exchanges an email and a password for a session. Users with two-factor authentication then enter a code of their
 * authenticator app or a recovery code.
 */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as Context,
    events: {} as SignInEvent,
    emitted: {} as { readonly type: "signIn.succeeded"; readonly signedIn: SignedIn },
    tags: {} as "busy" | "secondStep"
  },
  actors: {
    submit: fromPromise<SignInOutcome, SignInRequest>(mustProvide("submit"))
  },
  guards: {
    isComplete: ({ context }) => Object.keys(entryErrors(context.form, context.values)).length === 0,
    isAccepted: (_, outcome: SignInOutcome) => outcome._tag === "Success",
    isOfAccount: ({ event }) => event.type === "field.typed" && event.field !== "code",
    isCode: ({ event }) => event.type === "field.typed" && event.field === "code",
    hasCode: ({ context }) => context.values.code.trim() !== "",
    isSlowedDown: (_, outcome: SignInOutcome) => failureOf(outcome)?.status === 429,
    /** The password was right and the server asks for a code. */
    asksCode: (_, outcome: SignInOutcome) => failureOf(outcome)?.errors["code"] !== undefined,
    /** The email or the password is no longer right: the code would not help. */
    isAboutAccount: (_, outcome: SignInOutcome) =>
      failureOf(outcome)?.status === 422 && failureOf(outcome)?.errors["code"] === undefined,
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
    showCodeError: assign({ errors: ({ context }) => entryErrors("secondStep", context.values), failure: null }),
    /** The password must be typed again: a different person may be at the screen now. */
    forgetSecrets: assign({
      values: ({ context }) => ({ ...context.values, code: "", password: "" }),
      errors: {},
      failure: null
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
        ...typing,
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
          accepted,
          { ...tooOften, target: "slowedDown" },
          { guard: { type: "asksCode", params: outcomeOf }, target: "askingCode" },
          { actions: remembered, target: "editing" }
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
      on: typing
    },
    askingCode: {
      tags: "secondStep",
      on: {
        ...typingCode,
        "signIn.submitted": [{ guard: "hasCode", target: "checkingCode" }, { actions: "showCodeError" }],
        "signIn.begun": { actions: "forgetSecrets", target: "editing" }
      }
    },
    checkingCode: {
      tags: ["busy", "secondStep"],
      entry: "forgetFailure",
      invoke: {
        id: "checkCode",
        src: "submit",
        input: ({ context }) => ({ form: context.form, values: context.values }),
        onDone: [
          accepted,
          { ...tooOften, target: "codeSlowedDown" },
          {
            guard: { type: "isAboutAccount", params: outcomeOf },
            actions: ["forgetSecrets", remembered],
            target: "editing"
          },
          { actions: remembered, target: "askingCode" }
        ]
      }
    },
    codeSlowedDown: {
      tags: "secondStep",
      after: {
        second: [
          { guard: "isOver", actions: "stopCounting", target: "askingCode" },
          { actions: "countDown", target: "codeSlowedDown", reenter: true }
        ]
      },
      on: { ...typingCode, "signIn.begun": { actions: ["stopCounting", "forgetSecrets"], target: "editing" } }
    },
    opened: { type: "final", entry: "wipe" },
    left: { type: "final", entry: "wipe" }
  }
})

export type SignInRef = ActorRefFrom<typeof signInMachine>
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>
