/** Messages of service requests: refusals (`closed.*`) and validation errors. */
export const messages = {
  "closed.hasDeclineReason": "Indiquez pourquoi vous refusez cette demande.",
  "closed.isOrderable": "Une des prestations choisies n’est plus proposée. Retirez-la de votre demande.",
  "closed.isPriceAsShown": "Un prix a changé entre-temps. Vérifiez le nouveau total avant de commander.",
  "closed.isRequestOpen": "Cette demande est déjà close.",
  "closed.isRequestUndecided": "Le cabinet a déjà accepté cette demande.",
  "closed.isSameOrder": "Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page.",
  "closed.mayDecideRequest": "C’est au cabinet de répondre à cette demande.",
  "closed.mayOrder": "Seul le client peut retirer sa demande.",
  "service_request.items_missing": "Choisissez au moins une prestation ou une offre.",
  "service_request.message_too_long": "Un message compte 2 000 caractères au plus.",
  "service_request.not_created":
    "La demande de service n’a pas été créée. Ce que vous avez saisi est toujours là : réessayez, ou contactez le support si cela se répète.",
  "service_request.reason_missing": "Indiquez pourquoi vous refusez cette demande.",
  "service_request.too_many_items": "Une demande compte 50 prestations au plus."
}
