import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Target } from "#schemas/access/redirects.ts"
import type { Failure } from "#schemas/access/rules.ts"

export interface SsoRedirectInput {
  /** The redirect target; null if it is not allowed. */
  readonly target: Target | null
}
export interface Crossing {
  readonly domain: string
  readonly code: string
  readonly to: string
}
export type HandOverOutcome = Result.Result<string, Failure>
export type SsoRedirectEvent = { readonly type: "crossing.retried" }

interface Context extends SsoRedirectInput {
  readonly failure: Failure | null
}

/**
 * [ACC-096] Opens the target of a sign-in link on a company's own start page. A target on another host is opened with a
 * single-use code that signs in there.
 */
export const ssoRedirectMachine = setup({
  types: {
    input: {} as SsoRedirectInput,
    context: {} as Context,
    events: {} as SsoRedirectEvent,
    emitted: {} as { readonly type: "crossing.opened"; readonly crossing: Crossing },
    tags: {} as "busy"
  },
  actors: {
    /** [SES-O06] Creates a code that signs in on another host of the user's firms. */
    handOver: fromPromise<HandOverOutcome, { readonly host: string }>(mustProvide("handOver"))
  },
  guards: {
    isHere: ({ context: { target } }) => target?.kind === "path",
    isAway: ({ context: { target } }) => target?.kind === "away",
    isGiven: (_, outcome: HandOverOutcome) => outcome._tag === "Success",
    isUnreachable: (_, outcome: HandOverOutcome) => outcome._tag === "Failure" && outcome.failure.status === null
  },
  actions: {
    refuse: assign({ failure: { status: 403, code: "access.redirection_refused", errors: {}, retryAfter: null } }),
    forgetFailure: assign({ failure: null }),
    rememberFailure: assign({
      failure: (_, outcome: HandOverOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    tell: emit(({ context: { target } }, outcome: HandOverOutcome) => ({
      type: "crossing.opened" as const,
      crossing: {
        domain: target?.kind === "away" ? target.domain : "",
        code: outcome._tag === "Success" ? outcome.success : "",
        to: target?.to ?? "/"
      }
    }))
  }
}).createMachine({
  id: "ssoRedirect",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "judging",
  states: {
    judging: {
      always: [
        { guard: "isHere", target: "leading" },
        { guard: "isAway", target: "crossing" },
        { actions: "refuse", target: "refused" }
      ]
    },
    crossing: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "handOver",
        src: "handOver",
        input: ({ context: { target } }) => ({ host: target?.kind === "away" ? target.domain : "" }),
        onDone: [
          {
            guard: { type: "isGiven", params: ({ event }) => event.output },
            actions: { type: "tell", params: ({ event }) => event.output },
            target: "crossed"
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
    unreachable: { on: { "crossing.retried": "crossing" } },
    /** The target is on this host: the view navigates to it. */
    leading: { type: "final" },
    crossed: { type: "final", tags: "busy" },
    refused: { type: "final" }
  }
})

export type SsoRedirectRef = ActorRefFrom<typeof ssoRedirectMachine>
export type SsoRedirectSnapshot = SnapshotFrom<typeof ssoRedirectMachine>
