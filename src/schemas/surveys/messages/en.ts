import type { messages as French } from "#schemas/surveys/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isUnansweredSurvey": "You have answered this survey already.",
  "closed.hasWaited": "This survey is not shown to you at present.",
  "closed.isSurveyOpen": "This survey is over.",
  "closed.isSurveyed": "This survey is not shown to you.",
  "closed.mayStillBeShown": "You have closed this survey often enough: it is not shown to you any more.",
  "survey.answer_invalid": "Answer all questions that are not optional.",
  "survey.closures_invalid": "A whole number from 1 to 100.",
  "survey.collection_invalid": "Letters, digits and hyphens, 60 at most.",
  "survey.days_invalid": "A whole number of days, from 1 to 3,650.",
  "survey.form_large": "This form is too long: 100,000 characters at most.",
  "survey.form_invalid": "This form is not complete. The place is named beside it.",
  "survey.hide_long": "500 characters at most."
}
