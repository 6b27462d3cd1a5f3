import type { Result } from "effect"
import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { isAnswered, type Said, type SurveyAnswers, type SurveyForm } from "#schemas/surveys/form.ts"

export interface DueSurvey {
  readonly collection: string
  readonly form: SurveyForm
  /** The text that is shown after the survey was closed; empty for none. */
  readonly hide: Said
}
export type SurveyRead = Result.Result<DueSurvey | null, { readonly code: string }>
export type SurveySent = Result.Result<null, { readonly code: string }>
export interface SurveyPart {
  readonly collection: string
  readonly answers: SurveyAnswers
}
export type SurveyPromptEvent =
  | { readonly type: "answer.given"; readonly question: string; readonly values: ReadonlyArray<string> }
  | { readonly type: "survey.sent" | "survey.closed" | "survey.dismissed" }

interface Input {
  /** [NPS-O02] Embedded views show no survey. */
  readonly isEmbedded: boolean
}
interface Context extends Input {
  readonly survey: DueSurvey | null
  readonly answers: SurveyAnswers
  readonly code: string | null
}
const partOf = ({ answers, survey }: Context): SurveyPart => ({ collection: survey?.collection ?? "", answers })

/**
 * [NPS-002] [NPS-O02] The survey on a page: whether it is shown, the answers, and the text after answering or closing
 * it.
 */
export const surveyPromptMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SurveyPromptEvent,
    tags: {} as "busy"
  },
  actors: {
    read: fromPromise<SurveyRead, void>(mustProvide("read")),
    send: fromPromise<SurveySent, SurveyPart>(mustProvide("send")),
    close: fromPromise<SurveySent, SurveyPart>(mustProvide("close"))
  },
  guards: {
    isEmbedded: ({ context }) => context.isEmbedded,
    isDue: (_, read: SurveyRead) => read._tag === "Success" && read.success !== null,
    isComplete: ({ context: { answers, survey } }) => survey !== null && isAnswered(survey.form, answers),
    isKept: (_, sent: SurveySent) => sent._tag === "Success",
    saysGoodbye: ({ context: { survey } }, sent: SurveySent) => sent._tag === "Success" && survey?.hide.fr !== ""
  },
  actions: {
    keepSurvey: assign({ survey: (_, read: SurveyRead) => (read._tag === "Success" ? read.success : null) }),
    keepAnswer: assign({
      answers: ({ context }, given: { readonly question: string; readonly values: ReadonlyArray<string> }) => ({
        ...context.answers,
        [given.question]: given.values
      }),
      code: null
    }),
    keepCode: assign({ code: (_, sent: SurveySent) => (sent._tag === "Failure" ? sent.failure.code : null) }),
    keepFault: assign({ code: "error.global" })
  }
}).createMachine({
  id: "surveyPrompt",
  context: ({ input }) => ({ ...input, survey: null, answers: {}, code: null }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isEmbedded", target: "hidden" }, { target: "reading" }] },
    reading: {
      invoke: {
        id: "read",
        src: "read",
        onDone: [
          {
            guard: { type: "isDue", params: ({ event }) => event.output },
            actions: { type: "keepSurvey", params: ({ event }) => event.output },
            target: "open"
          },
          { target: "hidden" }
        ],
        onError: "hidden"
      }
    },
    open: {
      on: {
        "answer.given": {
          actions: { type: "keepAnswer", params: ({ event: { question, values } }) => ({ question, values }) }
        },
        "survey.sent": { guard: "isComplete", target: "sending" },
        "survey.closed": "closing"
      }
    },
    sending: {
      tags: "busy",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => partOf(context),
        onDone: [
          { guard: { type: "isKept", params: ({ event }) => event.output }, target: "thanked" },
          { actions: { type: "keepCode", params: ({ event }) => event.output }, target: "open" }
        ],
        onError: { actions: "keepFault", target: "open" }
      }
    },
    /** A failed close is ignored: the survey is shown again another day. */
    closing: {
      tags: "busy",
      invoke: {
        id: "close",
        src: "close",
        input: ({ context }) => partOf(context),
        onDone: [
          { guard: { type: "saysGoodbye", params: ({ event }) => event.output }, target: "closed" },
          { target: "hidden" }
        ],
        onError: "hidden"
      }
    },
    thanked: { on: { "survey.dismissed": "hidden" } },
    closed: { on: { "survey.dismissed": "hidden" } },
    hidden: { type: "final" }
  }
})
export type SurveyPromptRef = ActorRefFrom<typeof surveyPromptMachine>
export type SurveyPromptSnapshot = SnapshotFrom<typeof surveyPromptMachine>
