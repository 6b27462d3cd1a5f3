import type { messages as French } from "#schemas/catalog/orders/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasDeclineReason": "Say why you decline this request.",
  "closed.isOrderable": "One of the chosen services is no longer offered. Remove it from your request.",
  "closed.isPriceAsShown": "A price has changed in the meantime. Check the new total before you order.",
  "closed.isRequestOpen": "This request is already closed.",
  "closed.isRequestUndecided": "The firm has already accepted this request.",
  "closed.isSameOrder": "This request was already sent with other content. Reload the page.",
  "closed.mayDecideRequest": "It is for the firm to answer this request.",
  "closed.mayOrder": "Only the client can withdraw its request.",
  "service_request.items_missing": "Choose at least one service or offer.",
  "service_request.message_too_long": "A message has 2,000 characters at most.",
  "service_request.not_created":
    "The service request was not created. What you entered is still there: try again, or contact support if it happens again.",
  "service_request.reason_missing": "Say why you decline this request.",
  "service_request.too_many_items": "A request has 50 services at most."
}
