import type { messages as French } from "#schemas/provider/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "product.stripe_invalid": "Letters, digits, dots, hyphens and underscores only, 100 characters at most.",
  "switch.percent_invalid": "A whole number from 0 to 100.",
  "emergency.reason_missing": "Say why, in a sentence: the firm reads it (at least 20 characters).",
  "emergency.reason_too_long": "500 characters at most.",
  "closed.isAloneThere": "You already have an open access to this firm.",
  "closed.isEmergencyOver": "This access has ended.",
  "closed.mayEndEmergency": "Only its author and the firm’s administrators end this access.",
  "closed.isReasonStated": "Say why, in a sentence.",
  "closed.isInTime": "The time of this access is over.",
  "closed.isOwnEmergency": "This access is somebody else’s.",
  "closed.isUnsubscribed":
    "Some firms are subscribed to this application. End their subscriptions first, or stop offering it.",
  "closed.isOnOffer": "This application is no longer offered.",
  "closed.isOffOffer": "This application is already offered.",
  "closed.hasPlaceLeft": "The firm’s plan allows no more people in the team. End an access, or extend the plan.",
  "closed.lacksProduct": "This firm already has this product.",
  "closed.hasProduct": "This firm does not have this product.",
  "closed.isUnsold": "Some firms have this product. Take it back first, or withdraw it from sale.",
  "closed.isProductOnOffer": "This product is no longer for sale.",
  "closed.isProductOffered": "This product is already withdrawn from sale.",
  "closed.isProductWithdrawn": "This product is already for sale.",
  "product.limit_invalid": "Enter a whole number, or leave it empty.",
  "product.name_missing": "Enter the name of the product.",
  "product.name_taken": "Another product already has this name.",
  "product.name_too_long": "This name is too long: 60 characters at most.",
  "closed.isFlagRetired": "This flag is offered already.",
  "closed.isFlagUsable": "This flag has already stopped being offered.",
  "closed.isUseKnown":
    "More documents have got this flag since you opened this page. See how many before you delete it.",
  "flag.name_missing": "Enter the flag’s name.",
  "flag.name_taken": "Another flag has this name already.",
  "flag.name_too_long": "This name is too long: 30 characters at most."
}
