import type { messages as French } from "#schemas/analytics/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "analytics.address_invalid": "Enter a complete address that begins with https://.",
  "analytics.month_invalid": "Choose a period of at most 36 months.",
  "analytics.not_configured":
    "Analytics is not configured for your firm yet. Ask one of its administrators to set it up in the settings."
}
