import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Terms } from "#schemas/people/terms.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface TermsDueInput {
  readonly firmId: FirmId
}
export type DueOutcome = Result<Terms | null, Failure>
export type AcceptOutcome = Result<null, Failure>
export interface AcceptTerms extends TermsDueInput {
  readonly termsId: number
}
export type TermsDueEvent = { readonly type: "terms.accepted" } | { readonly type: "terms.retried" }

interface Context extends TermsDueInput {
  readonly terms: Terms | null
  readonly failure: Failure | null
}

/** [ACC-O13] Blocks the pages until the user has accepted the firm's terms, if newer ones were published. */
export const termsDueMachine = setup({
  types: {
    input: {} as TermsDueInput,
    context: {} as Context,
    events: {} as TermsDueEvent,
    emitted: {} as { readonly type: "terms.settled" },
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<DueOutcome, TermsDueInput>(mustProvide("read")),
    accept: fromPromise<AcceptOutcome, AcceptTerms>(mustProvide("accept"))
  },
  guards: {
    isDue: (_, outcome: DueOutcome) => outcome._tag === "Success" && outcome.success !== null,
    isSettled: (_, outcome: DueOutcome) => outcome._tag === "Success",
    isAccepted: (_, outcome: AcceptOutcome) => outcome._tag === "Success",
    /** A newer version was published while this one was shown, or another tab has accepted it. */
    isOvertaken: (_, outcome: AcceptOutcome) => outcome._tag === "Failure" && outcome.failure.status === 409
  },
  actions: {
    keepTerms: assign({ terms: (_, outcome: DueOutcome) => (outcome._tag === "Success" ? outcome.success : null) }),
    rememberFailure: assign({
      failure: (_, outcome: DueOutcome | AcceptOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    forgetFailure: assign({ failure: null }),
    tellSettled: emit({ type: "terms.settled" as const })
  }
}).createMachine({
  id: "termsDue",
  context: ({ input }) => ({ ...input, terms: null, failure: null }),
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => ({ firmId: context.firmId }),
        onDone: [
          {
            guard: { type: "isDue", params: ({ event }) => event.output },
            actions: { type: "keepTerms", params: ({ event }) => event.output },
            target: "asking"
          },
          { guard: { type: "isSettled", params: ({ event }) => event.output }, target: "settled" },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "unreachable" }
        ]
      }
    },
    unreachable: { on: { "terms.retried": { actions: "forgetFailure", target: "reading" } } },
    asking: { on: { "terms.accepted": { actions: "forgetFailure", target: "accepting" } } },
    accepting: {
      tags: "busy",
      invoke: {
        id: "accept",
        src: "accept",
        input: ({ context }) => ({ firmId: context.firmId, termsId: context.terms?.id ?? 0 }),
        onDone: [
          { guard: { type: "isAccepted", params: ({ event }) => event.output }, target: "settled" },
          { guard: { type: "isOvertaken", params: ({ event }) => event.output }, target: "reading" },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "asking" }
        ]
      }
    },
    settled: { type: "final", entry: "tellSettled" }
  }
})

export type TermsDueRef = ActorRefFrom<typeof termsDueMachine>
export type TermsDueSnapshot = SnapshotFrom<typeof termsDueMachine>
