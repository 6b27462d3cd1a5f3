/** Texts of errors in the provider's area, by message code. */
export const messages = {
  "product.stripe_invalid": "Lettres, chiffres, points, tirets et traits bas seulement, 100 caractères au plus.",
  "switch.percent_invalid": "Un nombre entier de 0 à 100.",
  "emergency.reason_missing": "Dites pourquoi, en une phrase : le cabinet la lira (20 caractères au moins).",
  "emergency.reason_too_long": "500 caractères au plus.",
  "closed.isAloneThere": "Vous avez déjà un accès ouvert à ce cabinet.",
  "closed.isEmergencyOver": "Cet accès est terminé.",
  "closed.mayEndEmergency": "Seuls son auteur et les administrateurs du cabinet mettent fin à cet accès.",
  "closed.isReasonStated": "Dites pourquoi, en une phrase.",
  "closed.isInTime": "Le temps de cet accès est écoulé.",
  "closed.isOwnEmergency": "Cet accès est celui de quelqu’un d’autre.",
  "closed.isUnsubscribed":
    "Des cabinets sont abonnés à cette application. Terminez d’abord leurs abonnements, ou ne la proposez plus.",
  "closed.isOnOffer": "Cette application n’est plus proposée.",
  "closed.isOffOffer": "Cette application est déjà proposée.",
  "closed.hasPlaceLeft":
    "L’abonnement du cabinet ne permet pas plus de personnes dans l’équipe. Retirez un accès, ou complétez l’abonnement.",
  "closed.lacksProduct": "Ce cabinet a déjà ce produit.",
  "closed.hasProduct": "Ce cabinet n’a pas ce produit.",
  "closed.isUnsold": "Des cabinets ont ce produit. Reprenez-le d’abord, ou retirez-le de la vente.",
  "closed.isProductOnOffer": "Ce produit n’est plus en vente.",
  "closed.isProductOffered": "Ce produit n’est déjà plus en vente.",
  "closed.isProductWithdrawn": "Ce produit est déjà en vente.",
  "product.limit_invalid": "Saisissez un nombre entier, ou laissez vide.",
  "product.name_missing": "Saisissez le nom du produit.",
  "product.name_taken": "Un autre produit porte déjà ce nom.",
  "product.name_too_long": "Ce nom est trop long : 60 caractères au plus.",
  "closed.isFlagRetired": "Ce drapeau est déjà proposé.",
  "closed.isFlagUsable": "Ce drapeau n’est déjà plus proposé.",
  "closed.isUseKnown":
    "D’autres documents portent ce drapeau depuis que vous avez ouvert cette page. Voyez combien avant de le supprimer.",
  "flag.name_missing": "Saisissez le nom du drapeau.",
  "flag.name_taken": "Un autre drapeau porte déjà ce nom.",
  "flag.name_too_long": "Ce nom est trop long : 30 caractères au plus."
}
