import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { SignedIn } from "#schemas/access/session.ts"

export interface AutologinInput {
  /** The single-use code from the URL. */
  readonly token: string | null
  readonly refreshToken: string | null
}
export type RedeemOutcome = Result.Result<SignedIn, Failure>
export type AutologinEvent = { readonly type: "autologin.retried" }

interface Context extends AutologinInput {
  readonly failure: Failure | null
}

/**
 * [SES-006] [SES-O01] [SES-O06] Exchanges the code of a URL for a session, and falls back to the refresh token. After
 * `opened` the guard chain decides where to go: only the guard chain validates redirect targets.
 */
export const autologinMachine = setup({
  types: {
    input: {} as AutologinInput,
    context: {} as Context,
    events: {} as AutologinEvent,
    emitted: {} as { readonly type: "autologin.succeeded"; readonly signedIn: SignedIn },
    tags: {} as "busy"
  },
  actors: { redeem: fromPromise<RedeemOutcome, { readonly token: string | null }>(mustProvide("redeem")) },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    hasRefreshToken: ({ context }) => context.refreshToken !== null,
    isAccepted: (_, outcome: RedeemOutcome) => outcome._tag === "Success",
    isUnreachable: (_, outcome: RedeemOutcome) => outcome._tag === "Failure" && outcome.failure.status === null
  },
  actions: {
    missToken: assign({ failure: { status: null, code: "auth.token_missing", errors: {}, retryAfter: null } }),
    forgetToken: assign({ token: null }),
    forgetFailure: assign({ failure: null }),
    forgetCodes: assign({ token: null, refreshToken: null }),
    rememberFailure: assign({
      failure: (_, outcome: RedeemOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    tell: emit((_, outcome: RedeemOutcome) => ({
      type: "autologin.succeeded" as const,
      signedIn: (outcome as Result.Success<SignedIn, Failure>).success
    }))
  }
}).createMachine({
  id: "autologin",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "starting",
  states: {
    starting: {
      always: [
        { guard: "hasToken", target: "redeeming" },
        { guard: "hasRefreshToken", target: "refreshing" },
        { actions: "missToken", target: "refused" }
      ]
    },
    redeeming: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "redeem",
        src: "redeem",
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: "isAccepted", params: ({ event }) => event.output },
            actions: { type: "tell", params: ({ event }) => event.output },
            target: "opened"
          },
          {
            guard: { type: "isUnreachable", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "unreachable"
          },
          { guard: "hasRefreshToken", actions: "forgetToken", target: "refreshing" },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "refused" }
        ]
      }
    },
    refreshing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "refresh",
        src: "redeem",
        input: ({ context }) => ({ token: context.refreshToken }),
        onDone: [
          {
            guard: { type: "isAccepted", params: ({ event }) => event.output },
            actions: { type: "tell", params: ({ event }) => event.output },
            target: "opened"
          },
          {
            guard: { type: "isUnreachable", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "unreachable"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "refused" }
        ]
      }
    },
    unreachable: { on: { "autologin.retried": "starting" } },
    opened: { type: "final", entry: "forgetCodes" },
    refused: { type: "final", entry: "forgetCodes" }
  }
})

export type AutologinRef = ActorRefFrom<typeof autologinMachine>
export type AutologinSnapshot = SnapshotFrom<typeof autologinMachine>
