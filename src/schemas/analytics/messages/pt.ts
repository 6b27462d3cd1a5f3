import type { messages as French } from "#schemas/analytics/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "analytics.address_invalid": "Indique um endereço completo, que comece por https://.",
  "analytics.month_invalid": "Escolha um período de 36 meses no máximo.",
  "analytics.not_configured":
    "A analítica ainda não está configurada para o seu escritório. Peça a um administrador do escritório que a configure nas definições."
}
