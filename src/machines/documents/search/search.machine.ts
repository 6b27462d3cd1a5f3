import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { SearchHit, SearchResults } from "#schemas/documents/search.ts"
import { isWorthAsking, noFilters, sameQuestion, type SearchFilters } from "#schemas/documents/searching.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface SearchFailure {
  readonly code: string
  /** True if a retry would be refused again. */
  readonly isFinal: boolean
}
export interface SearchRequest {
  readonly question: string
  readonly filters: SearchFilters
  /** Null for the first page. */
  readonly cursor: string | null
}
export type FindOutcome = Result<SearchResults, SearchFailure>
export type SearchEvent =
  | { readonly type: "question.typed"; readonly question: string }
  /** Navigation by a link or the back button. */
  | { readonly type: "question.given"; readonly question: string; readonly filters: SearchFilters }
  | { readonly type: "filters.chosen"; readonly filters: SearchFilters }
  | { readonly type: "question.submitted" }
  | { readonly type: "search.cleared" }
  | { readonly type: "search.retried" }
  | { readonly type: "more.asked" }
/** The screen writes these into the URL. */
export type SearchEmitted =
  | { readonly type: "question.asked"; readonly question: string; readonly filters: SearchFilters }
  | { readonly type: "search.left" }

export interface SearchContext {
  /** The text as typed. */
  readonly question: string
  readonly filters: SearchFilters
  /** The query of the answer on screen or in flight; null if there is none. */
  readonly asked: Pick<SearchRequest, "question" | "filters"> | null
  readonly hits: ReadonlyArray<SearchHit>
  readonly next: string | null
  readonly failure: SearchFailure | null
}

const fault: SearchFailure = { code: "error.global", isFinal: false }
const nothing = { hits: [], next: null, failure: null } as const
const unasked = { question: "", filters: noFilters } as const
const answerOf = (outcome: FindOutcome) => (outcome._tag === "Success" ? outcome.success : null)

/** [VAL-032] Search, debounced while typing; a newer query cancels the older one. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    emitted: {} as SearchEmitted,
    tags: {} as "busy"
  },
  actors: { find: fromPromise<FindOutcome, SearchRequest>(mustProvide("find")) },
  guards: {
    isWorthAsking: (_, question: string) => isWorthAsking(question),
    isStillWorthAsking: ({ context }) => isWorthAsking(context.question),
    isAskedAlready: ({ context }, given: Pick<SearchRequest, "question" | "filters">) =>
      sameQuestion(context.asked ?? unasked, given),
    hasFound: (_, outcome: FindOutcome) => (answerOf(outcome)?.data.length ?? 0) > 0,
    isAnswered: (_, outcome: FindOutcome) => outcome._tag === "Success",
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false,
    hasMore: ({ context }) => context.next !== null
  },
  actions: {
    type: assign({ question: (_, question: string) => question }),
    takeQuestion: assign((_, { filters, question }: Pick<SearchRequest, "question" | "filters">) => ({
      question,
      filters
    })),
    chooseFilters: assign({ filters: (_, filters: SearchFilters) => filters }),
    forgetHits: assign(nothing),
    forgetAnswer: assign({ asked: null, ...nothing }),
    forgetAll: assign({ ...unasked, asked: null, ...nothing }),
    rememberAsked: assign({ asked: ({ context: { filters, question } }) => ({ question, filters }) }),
    takeHits: assign((_, outcome: FindOutcome) => {
      const answer = answerOf(outcome)
      return { hits: answer?.data ?? [], next: answer?.next_cursor ?? null, failure: null }
    }),
    addHits: assign(({ context }, outcome: FindOutcome) => {
      const answer = answerOf(outcome)
      const known = new Set(context.hits.map(({ node }) => node.id))
      // A document that changed between two requests can be on both pages.
      const added = (answer?.data ?? []).filter(({ node }) => !known.has(node.id))
      return { hits: [...context.hits, ...added], next: answer?.next_cursor ?? null, failure: null }
    }),
    rememberFailure: assign({
      failure: (_, outcome: FindOutcome) => (outcome._tag === "Failure" ? outcome.failure : fault)
    }),
    rememberFault: assign({ failure: fault }),
    tellAsked: emit(({ context: { filters, question } }) => ({ type: "question.asked" as const, question, filters })),
    tellLeft: emit({ type: "search.left" as const })
  },
  delays: { pause: 200 }
}).createMachine({
  id: "search",
  context: { ...unasked, asked: null, ...nothing },
  initial: "idle",
  on: {
    "question.typed": [
      {
        guard: { type: "isWorthAsking", params: ({ event }) => event.question },
        actions: { type: "type", params: ({ event }) => event.question },
        target: ".typing"
      },
      {
        actions: [{ type: "type", params: ({ event }) => event.question }, "forgetAnswer", "tellLeft"],
        target: ".idle"
      }
    ],
    "question.given": [
      { guard: { type: "isAskedAlready", params: ({ event }) => event } },
      {
        guard: { type: "isWorthAsking", params: ({ event }) => event.question },
        actions: { type: "takeQuestion", params: ({ event }) => event },
        target: ".searching"
      },
      { actions: ["forgetAnswer", { type: "takeQuestion", params: ({ event }) => event }], target: ".idle" }
    ],
    "filters.chosen": [
      {
        guard: "isStillWorthAsking",
        actions: { type: "chooseFilters", params: ({ event }) => event.filters },
        target: ".searching"
      },
      { actions: { type: "chooseFilters", params: ({ event }) => event.filters } }
    ],
    "search.cleared": { actions: ["forgetAll", "tellLeft"], target: ".idle" }
  },
  states: {
    idle: {},
    typing: {
      tags: "busy",
      on: { "question.submitted": "searching" },
      after: { pause: "searching" }
    },
    searching: {
      tags: "busy",
      entry: ["rememberAsked", "tellAsked"],
      invoke: {
        id: "find",
        src: "find",
        input: ({ context: { filters, question } }) => ({ question, filters, cursor: null }),
        onDone: [
          {
            guard: { type: "hasFound", params: ({ event }) => event.output },
            actions: { type: "takeHits", params: ({ event }) => event.output },
            target: "showing"
          },
          {
            guard: { type: "isAnswered", params: ({ event }) => event.output },
            actions: "forgetHits",
            target: "noneFound"
          },
          {
            actions: ["forgetHits", { type: "rememberFailure", params: ({ event }) => event.output }],
            target: "failed"
          }
        ],
        onError: { actions: ["forgetHits", "rememberFault"], target: "failed" }
      }
    },
    showing: {
      initial: "resting",
      states: {
        resting: { on: { "more.asked": { guard: "hasMore", target: "extending" } } },
        extending: {
          invoke: {
            id: "findMore",
            src: "find",
            input: ({ context: { filters, next, question } }) => ({ question, filters, cursor: next }),
            onDone: [
              {
                guard: { type: "isAnswered", params: ({ event }) => event.output },
                actions: { type: "addHits", params: ({ event }) => event.output },
                target: "resting"
              },
              { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "resting" }
            ],
            onError: { actions: "rememberFault", target: "resting" }
          }
        }
      }
    },
    noneFound: {},
    failed: { on: { "search.retried": { guard: "isWorthRetrying", target: "searching" } } }
  }
})

export type SearchRef = ActorRefFrom<typeof searchMachine>
export type SearchSnapshot = SnapshotFrom<typeof searchMachine>
