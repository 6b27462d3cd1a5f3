import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { SignedIn } from "#schemas/access/session.ts"

/** The query parameters that the identity provider added to the callback URL. */
export interface ProviderAnswer {
  readonly state: string | null
  readonly code: string | null
  readonly iss: string | null
  readonly error: string | null
}
export interface CallbackInput {
  readonly answer: ProviderAnswer
  /** The secret that this browser stored before the redirect; null if no sign-in began here. */
  readonly binding: string | null
  /** The identity provider that the sign-in was started with. */
  readonly provider: string | null
}
export interface Redeemed extends SignedIn {
  readonly provider: string
  readonly redirect: string | null
}
export interface RedeemFailure extends Failure {
  /** The identity provider's name, as the server gives it. */
  readonly provider: string | null
}
export type CallbackOutcome = Result.Result<Redeemed, RedeemFailure>
export interface RedeemInput {
  readonly answer: ProviderAnswer
  readonly binding: string | null
}
export type CallbackEvent = { readonly type: "callback.retried" }

interface Context extends CallbackInput {
  readonly failure: RedeemFailure | null
}

/**
 * [SES-015] [ACC-116] Completes a sign-in through an identity provider: exchanges its answer for a session, once.
 */
export const callbackMachine = setup({
  types: {
    input: {} as CallbackInput,
    context: {} as Context,
    events: {} as CallbackEvent,
    emitted: {} as { readonly type: "callback.succeeded"; readonly redeemed: Redeemed },
    tags: {} as "busy"
  },
  actors: {
    redeem: fromPromise<CallbackOutcome, RedeemInput>(mustProvide("redeem"))
  },
  guards: {
    /** Without `state` and `binding`, the sign-in was not started in this browser. */
    isOurs: ({ context: { answer, binding } }) => answer.state !== null && binding !== null,
    isAccepted: (_, outcome: CallbackOutcome) => outcome._tag === "Success",
    /** Network error or rate limit: the attempt can be retried. */
    isPassing: (_, outcome: CallbackOutcome) =>
      outcome._tag === "Failure" && (outcome.failure.status === null || outcome.failure.status === 429)
  },
  actions: {
    missState: assign({
      failure: ({ context }) => ({
        status: null,
        code: "auth.sso_state",
        errors: {},
        retryAfter: null,
        provider: context.provider
      })
    }),
    forgetFailure: assign({ failure: null }),
    rememberFailure: assign({
      failure: (_, outcome: CallbackOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    forgetSecrets: assign({ answer: { state: null, code: null, iss: null, error: null }, binding: null }),
    tell: emit((_, outcome: CallbackOutcome) => ({
      type: "callback.succeeded" as const,
      redeemed: (outcome as Result.Success<Redeemed, RedeemFailure>).success
    }))
  }
}).createMachine({
  id: "callback",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "reading",
  states: {
    reading: {
      always: [
        { guard: "isOurs", target: "redeeming" },
        { actions: "missState", target: "refused" }
      ]
    },
    redeeming: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "redeem",
        src: "redeem",
        input: ({ context: { answer, binding } }) => ({ answer, binding }),
        onDone: [
          {
            guard: { type: "isAccepted", params: ({ event }) => event.output },
            actions: { type: "tell", params: ({ event }) => event.output },
            target: "opened"
          },
          {
            guard: { type: "isPassing", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "unreachable"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "refused" }
        ]
      }
    },
    unreachable: { on: { "callback.retried": "redeeming" } },
    opened: { type: "final", entry: "forgetSecrets" },
    refused: { type: "final", entry: "forgetSecrets" }
  }
})

export type CallbackRef = ActorRefFrom<typeof callbackMachine>
export type CallbackSnapshot = SnapshotFrom<typeof callbackMachine>
