import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { isWorthAsking } from "#schemas/documents/searching.ts"
import type { Found } from "#schemas/everywhere/everywhere.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface EverywhereFailure {
  /** A code of the message catalogue. */
  readonly code: string
  /** A retry would be refused again. */
  readonly isFinal: boolean
}
export type EverywhereOutcome = Result<Found, EverywhereFailure>
export type LineStep = "next" | "previous" | "first" | "last"
export type EverywhereEvent =
  | { readonly type: "question.typed"; readonly question: string }
  | { readonly type: "search.retried" }
  /** Arrow keys, and pointer. */
  | { readonly type: "line.moved"; readonly to: LineStep }
  | { readonly type: "line.pointed"; readonly line: number }
  | { readonly type: "line.taken" }
/** The view navigates to the line's target. */
export interface EverywhereEmitted {
  readonly type: "line.opened"
  readonly line: number
}

interface Context {
  /** The text as typed. */
  readonly question: string
  /** The last results; they stay visible until the next answer. */
  readonly found: Found | null
  /** Number of lines in all groups. */
  readonly count: number
  /** The line that Enter opens. */
  readonly active: number
  readonly failure: EverywhereFailure | null
}

export const countOf = ({ clients, documents, people, tasks }: Found): number =>
  clients.length + documents.length + tasks.length + people.length

const fault: EverywhereFailure = { code: "error.global", isFinal: false }
const nothing = { found: null, count: 0, active: 0, failure: null } as const
const answerOf = (outcome: EverywhereOutcome) => (outcome._tag === "Success" ? outcome.success : null)
const stepTo = ({ active, count }: Context, to: LineStep): number =>
  to === "first" ? 0 : to === "last" ? count - 1 : Math.max(0, Math.min(count - 1, active + (to === "next" ? 1 : -1)))

/**
 * Search over everything that a user may see in a firm, debounced while typing. A newer query stops the actor of the
 * older one, so that a stale answer is never shown.
 */
export const everywhereMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EverywhereEvent,
    emitted: {} as EverywhereEmitted,
    tags: {} as "busy"
  },
  actors: { find: fromPromise<EverywhereOutcome, string>(mustProvide("find")) },
  guards: {
    isWorthAsking: (_, question: string) => isWorthAsking(question),
    isAsked: ({ context }, question: string) => context.question === question,
    hasFound: (_, outcome: EverywhereOutcome) => {
      const found = answerOf(outcome)
      return found !== null && countOf(found) > 0
    },
    isAnswered: (_, outcome: EverywhereOutcome) => outcome._tag === "Success",
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false,
    hasLine: ({ context }, line: number) => line >= 0 && line < context.count,
    hasMoved: ({ context }, to: LineStep) => context.count > 0 && stepTo(context, to) !== context.active,
    isElsewhere: ({ context }, line: number) => line >= 0 && line < context.count && line !== context.active
  },
  actions: {
    type: assign({ question: (_, question: string) => question }),
    forget: assign(nothing),
    take: assign((_, outcome: EverywhereOutcome) => {
      const found = answerOf(outcome)
      return { found, count: found === null ? 0 : countOf(found), active: 0, failure: null }
    }),
    rememberFailure: assign((_, outcome: EverywhereOutcome) => ({
      ...nothing,
      failure: outcome._tag === "Failure" ? outcome.failure : fault
    })),
    rememberFault: assign({ ...nothing, failure: fault }),
    move: assign({ active: ({ context }, to: LineStep) => stepTo(context, to) }),
    point: assign({ active: (_, line: number) => line }),
    tellOpened: emit(({ context }) => ({ type: "line.opened" as const, line: context.active }))
  },
  delays: { pause: 150 }
}).createMachine({
  id: "everywhere",
  context: { question: "", ...nothing },
  initial: "idle",
  on: {
    "question.typed": [
      { guard: { type: "isAsked", params: ({ event }) => event.question } },
      {
        guard: { type: "isWorthAsking", params: ({ event }) => event.question },
        actions: { type: "type", params: ({ event }) => event.question },
        target: ".typing"
      },
      { actions: [{ type: "type", params: ({ event }) => event.question }, "forget"], target: ".idle" }
    ],
    "line.moved": {
      guard: { type: "hasMoved", params: ({ event }) => event.to },
      actions: { type: "move", params: ({ event }) => event.to }
    },
    "line.pointed": {
      guard: { type: "isElsewhere", params: ({ event }) => event.line },
      actions: { type: "point", params: ({ event }) => event.line }
    }
  },
  states: {
    idle: {},
    typing: { tags: "busy", after: { pause: "searching" } },
    searching: {
      tags: "busy",
      invoke: {
        id: "find",
        src: "find",
        input: ({ context }) => context.question,
        onDone: [
          {
            guard: { type: "hasFound", params: ({ event }) => event.output },
            actions: { type: "take", params: ({ event }) => event.output },
            target: "shown"
          },
          {
            guard: { type: "isAnswered", params: ({ event }) => event.output },
            actions: "forget",
            target: "noneFound"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ],
        onError: { actions: "rememberFault", target: "failed" }
      }
    },
    // Enter is ignored while a newer query is in flight: the line may change.
    shown: {
      on: {
        "line.taken": {
          guard: { type: "hasLine", params: ({ context }) => context.active },
          actions: "tellOpened"
        }
      }
    },
    noneFound: {},
    failed: { on: { "search.retried": { guard: "isWorthRetrying", target: "searching" } } }
  }
})

export type EverywhereRef = ActorRefFrom<typeof everywhereMachine>
export type EverywhereSnapshot = SnapshotFrom<typeof everywhereMachine>
