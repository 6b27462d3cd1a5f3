import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Dashboard, Grouping } from "#schemas/analytics/figures.ts"
import { asksOther, groupingOf, type Question } from "#schemas/analytics/question.ts"
import type { Result } from "#schemas/shared/result.ts"

export interface DashboardFailure {
  /** A code of the message catalogue. */
  readonly code: string
  /** True if a retry cannot succeed. */
  readonly isFinal: boolean
}
export type DashboardOutcome = Result<Dashboard, DashboardFailure>
export type DashboardEvent =
  /** The URL was changed: its query is the question. */
  | { readonly type: "question.changed"; readonly question: Question }
  /** New events were logged, or the firm's outside dashboard was changed: the figures are stale. */
  | { readonly type: "figures.outdated" }
  | { readonly type: "dashboard.retried" }

interface Context {
  readonly question: Question
  readonly dashboard: Dashboard | null
  /** The grouping of the figures on screen; the question may already ask for another one. */
  readonly grouping: Grouping
  readonly failure: DashboardFailure | null
}

const fault: DashboardFailure = { code: "error.global", isFinal: false }
const output = ({ event }: { readonly event: { readonly output: DashboardOutcome } }) => event.output

/**
 * [ANA-001] [ANA-002] [ANA-O01] The firm's figures. The question comes from the URL; the figures are loaded again only
 * if it asks for other ones.
 */
export const dashboardMachine = setup({
  types: {
    input: {} as Question,
    context: {} as Context,
    events: {} as DashboardEvent,
    tags: {} as "busy"
  },
  actors: { read: fromPromise<DashboardOutcome, Question>(mustProvide("read")) },
  guards: {
    failed: (_, outcome: DashboardOutcome) => outcome._tag === "Failure",
    isNotConfigured: (_, outcome: DashboardOutcome) =>
      outcome._tag === "Failure" && outcome.failure.code === "analytics.not_configured",
    asksOther: ({ context, event }) => event.type === "question.changed" && asksOther(context.question, event.question),
    isWorthRetrying: ({ context }) => context.failure?.isFinal === false
  },
  actions: {
    takeQuestion: assign((_, question: Question) => ({ question })),
    takeAnswer: assign(({ context }, outcome: DashboardOutcome) =>
      outcome._tag === "Success"
        ? { dashboard: outcome.success, grouping: groupingOf(context.question), failure: null }
        : {}
    ),
    takeFailure: assign((_, outcome: DashboardOutcome) =>
      outcome._tag === "Failure" ? { dashboard: null, failure: outcome.failure } : {}
    ),
    takeFault: assign({ dashboard: null, failure: fault })
  }
}).createMachine({
  id: "dashboard",
  context: ({ input }) => ({ question: input, dashboard: null, grouping: groupingOf(input), failure: null }),
  initial: "reading",
  on: {
    "question.changed": [
      {
        guard: "asksOther",
        actions: { type: "takeQuestion", params: ({ event }) => event.question },
        target: ".reading",
        reenter: true
      },
      { actions: { type: "takeQuestion", params: ({ event }) => event.question } }
    ]
  },
  states: {
    /** The previous figures stay on screen while loading. */
    reading: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context: { question } }) => question,
        onDone: [
          {
            guard: { type: "isNotConfigured", params: output },
            actions: { type: "takeFailure", params: output },
            target: "notConfigured"
          },
          {
            guard: { type: "failed", params: output },
            actions: { type: "takeFailure", params: output },
            target: "failed"
          },
          { actions: { type: "takeAnswer", params: output }, target: "shown" }
        ],
        onError: { actions: "takeFault", target: "failed" }
      }
    },
    shown: { on: { "figures.outdated": "reading" } },
    /** [ANA-002] The firm has neither the analytics module nor an outside dashboard. */
    notConfigured: { on: { "figures.outdated": "reading" } },
    failed: { on: { "dashboard.retried": { guard: "isWorthRetrying", target: "reading" } } }
  }
})

export type DashboardActor = ActorRefFrom<typeof dashboardMachine>
export type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>
