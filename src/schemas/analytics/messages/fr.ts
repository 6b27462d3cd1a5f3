/** Texts of analytics errors, by message code. */
export const messages = {
  "analytics.address_invalid": "Indiquez une adresse complète, qui commence par https://.",
  "analytics.month_invalid": "Choisissez une période de 36 mois au plus.",
  "analytics.not_configured":
    "L’analytique n’est pas encore configurée pour votre cabinet. Demandez à un administrateur du cabinet de la mettre en place dans les paramètres."
}
