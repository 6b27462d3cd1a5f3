import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the survey calls for the API documentation. */
export const surveysReference = {
  surveys: {
    title: "Surveys",
    text: "What the provider asks everybody, and what was answered; for super admins.",
    calls: {
      read: "Reads the survey's settings.",
      change: "Changes them. Another collection begins another round.",
      results: "Counts the scores of a round, for all of it and by month.",
      answers: "Lists the answers of a round, without saying whose they are."
    }
  },
  shownSurveys: {
    title: "Own survey",
    text: "The survey as everybody else meets it.",
    calls: {
      due: "Reads the survey that the caller is to be shown now, if any.",
      close: "Closes it without an answer.",
      answer: "Answers it, once in a round."
    }
  }
} satisfies Reference
