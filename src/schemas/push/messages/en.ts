import type { messages as French } from "#schemas/push/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isPushOn": "This installation sends no notifications to devices.",
  "push.address_invalid": "This browser gave a notification address that is not valid.",
  "push.address_unknown": "This browser uses an unknown notification service."
}
