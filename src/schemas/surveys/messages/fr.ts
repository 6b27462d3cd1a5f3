/** Texts of survey errors, by message code. */
export const messages = {
  "closed.isUnansweredSurvey": "Vous avez déjà répondu à cette enquête.",
  "closed.hasWaited": "Cette enquête ne vous est pas présentée en ce moment.",
  "closed.isSurveyOpen": "Cette enquête est terminée.",
  "closed.isSurveyed": "Cette enquête ne vous est pas présentée.",
  "closed.mayStillBeShown": "Vous avez fermé cette enquête assez souvent : elle ne vous est plus présentée.",
  "survey.answer_invalid": "Répondez à toutes les questions qui ne sont pas facultatives.",
  "survey.closures_invalid": "Un nombre entier de 1 à 100.",
  "survey.collection_invalid": "Des lettres, des chiffres et des tirets, 60 au plus.",
  "survey.days_invalid": "Un nombre entier de jours, de 1 à 3 650.",
  "survey.form_large": "Ce questionnaire est trop long : 100 000 caractères au plus.",
  "survey.form_invalid": "Ce formulaire n’est pas complet. L’endroit est indiqué à côté.",
  "survey.hide_long": "500 caractères au plus."
}
