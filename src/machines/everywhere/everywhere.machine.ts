import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { named, type OpenAction, type OpenScreen } from "#machines/everywhere/screens.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { isWorthAsking } from "#schemas/documents/searching.ts"
import type { Found } from "#schemas/everywhere/everywhere.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface EverywhereFailure {
  /** A code of the message catalogue. */
  readonly code: string
  /** True if a retry would be refused again. */
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

export interface EverywhereInput {
  /** The actions that are available now, those of the current page first. */
  readonly actions: ReadonlyArray<OpenAction>
  /** The screens open to the user, in the order of the portal. */
  readonly screens: ReadonlyArray<OpenScreen>
}

interface Context extends EverywhereInput {
  /**
   * The actions and screens that the question names. They are found without a request and come first, actions before
   * screens.
   */
  readonly named: EverywhereInput
  /** The text as typed. */
  readonly question: string
  /** The last results; they stay visible until the next answer. */
  readonly found: Found | null
  /** Number of lines in all groups, actions and screens included. */
  readonly count: number
  /** The line that Enter opens. */
  readonly active: number
  readonly failure: EverywhereFailure | null
}

export const countOf = ({ clients, documents, people, tasks }: Found): number =>
  clients.length + documents.length + tasks.length + people.length

const countNamed = ({ actions, screens }: EverywhereInput): number => actions.length + screens.length
const fault: EverywhereFailure = { code: "error.global", isFinal: false }
const nothing = { found: null, active: 0, failure: null } as const
const answerOf = (outcome: EverywhereOutcome) => (outcome._tag === "Success" ? outcome.success : null)
const stepTo = ({ active, count }: Context, to: LineStep): number =>
  to === "first" ? 0 : to === "last" ? count - 1 : Math.max(0, Math.min(count - 1, active + (to === "next" ? 1 : -1)))

/**
 * Search over every action and screen that is open to a user and everything that they may see in a firm, debounced while
 * typing. A newer query stops the actor of the older one, so that a stale answer is never shown.
 */
export const everywhereMachine = setup({
  types: {
    input: {} as EverywhereInput,
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
    // The active line is an action or a screen. Their positions do not change while an answer is in flight, so Enter
    // may take it.
    isNamed: ({ context }) => context.active < countNamed(context.named),
    hasLine: ({ context }, line: number) => line >= 0 && line < context.count,
    hasMoved: ({ context }, to: LineStep) => context.count > 0 && stepTo(context, to) !== context.active,
    isElsewhere: ({ context }, line: number) => line >= 0 && line < context.count && line !== context.active
  },
  actions: {
    type: assign(({ context }, question: string) => {
      const found = { actions: named(context.actions, question), screens: named(context.screens, question) }
      const others = context.found === null ? 0 : countOf(context.found)
      return { question, named: found, count: countNamed(found) + others, active: 0 }
    }),
    forget: assign(({ context }) => ({ ...nothing, count: countNamed(context.named) })),
    take: assign(({ context }, outcome: EverywhereOutcome) => {
      const found = answerOf(outcome)
      const first = countNamed(context.named)
      const active = context.active < first ? context.active : 0
      return { found, count: first + (found === null ? 0 : countOf(found)), active, failure: null }
    }),
    rememberFailure: assign(({ context }, outcome: EverywhereOutcome) => ({
      ...nothing,
      count: countNamed(context.named),
      failure: outcome._tag === "Failure" ? outcome.failure : fault
    })),
    rememberFault: assign(({ context }) => ({ ...nothing, count: countNamed(context.named), failure: fault })),
    move: assign({ active: ({ context }, to: LineStep) => stepTo(context, to) }),
    point: assign({ active: (_, line: number) => line }),
    tellOpened: emit(({ context }) => ({ type: "line.opened" as const, line: context.active }))
  },
  delays: { pause: 150 }
}).createMachine({
  id: "everywhere",
  context: ({ input }) => ({ ...input, named: input, question: "", count: countNamed(input), ...nothing }),
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
    },
    "line.taken": { guard: "isNamed", actions: "tellOpened" }
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
    // Enter takes only actions and screens while a newer query is in flight: the other lines may change.
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
