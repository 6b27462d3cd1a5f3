import type { messages as French } from "#schemas/programs/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasRoomForToken": "The limit of tokens is reached. Revoke those that are no longer used.",
  "closed.hasRoomForWebhook": "A firm can have ten webhooks at most. Remove one first.",
  "closed.isDeliveryEnded": "This delivery is already under way.",
  "closed.isFirmReached": "Your sign-in through an identity provider does not open this firm.",
  "closed.isWebhookActive": "This webhook is already paused.",
  "closed.isWebhookPaused": "This webhook is already active.",
  "closed.isWebhookRunning": "Resume this webhook first.",
  "closed.mayKeepToken": "This token is not yours.",
  "program.name_missing": "Enter a name, for example that of the software.",
  "program.name_too_long": "A name can have 60 characters at most.",
  "program.scope_missing": "Choose at least one right.",
  "webhook.address_closed": "This address cannot be reached from the portal: it has to be public.",
  "webhook.address_invalid": "Enter an address that begins with https://",
  "webhook.refused": "The service answered with an error.",
  "webhook.secret_lost": "The signing secret can no longer be read. Replace it.",
  "webhook.unreachable": "The service did not answer."
}
