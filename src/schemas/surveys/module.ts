import type { SchemaModule } from "#schemas/shared/module.ts"
import { ShownSurveysApi, SurveysApi } from "#schemas/surveys/surveys.api.ts"

/** The part of the contract that belongs to `surveys`. */
export const surveysModule = {
  groups: [SurveysApi, ShownSurveysApi],
  reference: {
    surveys: {
      title: "Surveys",
      text: "The satisfaction survey for all users (NPS) and its results. For super admins.",
      calls: {
        read: "Reads the survey's settings.",
        change: "Changes the survey's settings. A new name of the round starts a new round.",
        results: "Counts the scores of a round, in total and by month.",
        answers: "Lists the answers of a round, anonymously."
      }
    },
    shownSurveys: {
      title: "Own survey",
      text: "The survey as its users see it.",
      calls: {
        due: "Reads the survey that is due for the caller; null if there is none.",
        close: "Records that the caller closed the survey without an answer.",
        answer: "Stores the caller's answers, once per round."
      }
    }
  }
} as const satisfies SchemaModule
