import type { SurveyPromptSnapshot } from "#machines/surveys/surveyPrompt.machine.ts"

export const toSurveyPromptView = (snapshot: SurveyPromptSnapshot) => {
  const { answers, code, survey } = snapshot.context
  const isOpen = snapshot.matches("open") || snapshot.hasTag("busy")
  return {
    survey: survey !== null && !snapshot.matches("hidden") ? survey : null,
    /** The part that is shown: the questions, or the text after answering or closing. */
    part: isOpen ? ("questions" as const) : snapshot.matches("thanked") ? ("thanks" as const) : ("goodbye" as const),
    answers,
    messageKey: code,
    busy: snapshot.hasTag("busy"),
    canSend: snapshot.can({ type: "survey.sent" }),
    canClose: snapshot.can({ type: "survey.closed" })
  }
}
export type SurveyPromptView = ReturnType<typeof toSurveyPromptView>
