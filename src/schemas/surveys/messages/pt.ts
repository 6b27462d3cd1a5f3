import type { messages as French } from "#schemas/surveys/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isUnansweredSurvey": "Já respondeu a este inquérito.",
  "closed.hasWaited": "Este inquérito não lhe é apresentado neste momento.",
  "closed.isSurveyOpen": "Este inquérito terminou.",
  "closed.isSurveyed": "Este inquérito não lhe é apresentado.",
  "closed.mayStillBeShown": "Fechou este inquérito vezes suficientes: já não lhe é apresentado.",
  "survey.answer_invalid": "Responda a todas as perguntas que não são facultativas.",
  "survey.closures_invalid": "Um número inteiro de 1 a 100.",
  "survey.collection_invalid": "Letras, algarismos e hífenes, 60 no máximo.",
  "survey.days_invalid": "Um número inteiro de dias, de 1 a 3650.",
  "survey.form_large": "Este formulário é demasiado longo: 100 000 caracteres no máximo.",
  "survey.form_invalid": "Este formulário não está completo. O lugar está indicado ao lado.",
  "survey.hide_long": "500 caracteres no máximo."
}
