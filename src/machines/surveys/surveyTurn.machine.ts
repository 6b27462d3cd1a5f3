import { and, assign, setup, type SnapshotFrom } from "xstate"

/** The user of a page, as far as surveys need to know. */
export interface SurveyedUser {
  /** [NPS-O02] All signed-in users but super admins and embedded views. */
  readonly isSurveyed: boolean
}
export interface SurveyTurnFacts {
  readonly isEnabled: boolean
  /** [NPS-003] Days that must pass after a user closes or answers a survey before the next one; set by the provider. */
  readonly minDays: number
  /** [NPS-002] Closures after which it is not shown any more. */
  readonly mostClosures: number
  readonly closures: number
  /** Days since they last closed or answered a survey; null if never. */
  readonly daysSince: number | null
}
export interface SurveyTurnEvent {
  readonly type: "survey.shown" | "survey.closed" | "survey.answered"
  readonly by: SurveyedUser
}

const guard = and(["isSurveyed", "isSurveyOpen", "hasWaited"])

/** [NPS-001] [NPS-002] Life cycle of one round of the survey for one person. */
export const surveyTurnMachine = setup({
  types: { input: {} as SurveyTurnFacts, context: {} as SurveyTurnFacts, events: {} as SurveyTurnEvent },
  guards: {
    isSurveyed: ({ event }) => event.by.isSurveyed,
    isSurveyOpen: ({ context }) => context.isEnabled,
    hasWaited: ({ context }) => context.daysSince === null || context.daysSince >= context.minDays,
    isClosedOften: ({ context }) => context.closures >= context.mostClosures,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isUnansweredSurvey: () => false,
    mayStillBeShown: () => false
  },
  actions: {
    countClosure: assign({ closures: ({ context }) => context.closures + 1, daysSince: 0 }),
    noteAnswer: assign({ daysSince: 0 })
  }
}).createMachine({
  id: "surveyTurn",
  context: ({ input }) => input,
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "survey.shown": { guard, target: "waiting" },
        "survey.closed": { guard, actions: "countClosure", target: "counting" },
        // Closed in one tab, it can still be answered in another.
        "survey.answered": { guard: and(["isSurveyed", "isSurveyOpen"]), actions: "noteAnswer", target: "answered" }
      }
    },
    counting: { always: [{ guard: "isClosedOften", target: "dropped" }, { target: "waiting" }] },
    dropped: {
      on: {
        "survey.shown": { guard: "mayStillBeShown" },
        "survey.closed": { guard: "mayStillBeShown" },
        "survey.answered": { guard: "mayStillBeShown" }
      }
    },
    answered: {
      on: {
        "survey.shown": { guard: "isUnansweredSurvey" },
        "survey.closed": { guard: "isUnansweredSurvey" },
        "survey.answered": { guard: "isUnansweredSurvey" }
      }
    }
  }
})
export type SurveyTurnSnapshot = SnapshotFrom<typeof surveyTurnMachine>
