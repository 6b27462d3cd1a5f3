/** Texts of token and webhook errors, by message code. */
export const messages = {
  "closed.hasRoomForToken": "La limite de jetons est atteinte. Révoquez ceux qui ne servent plus.",
  "closed.hasRoomForWebhook": "Un cabinet peut avoir dix webhooks au plus. Supprimez-en un d’abord.",
  "closed.isDeliveryEnded": "Cet envoi est déjà en cours.",
  "closed.isFirmReached": "Votre connexion par fournisseur d’identité n’ouvre pas ce cabinet.",
  "closed.isWebhookActive": "Ce webhook est déjà en pause.",
  "closed.isWebhookPaused": "Ce webhook est déjà actif.",
  "closed.isWebhookRunning": "Reprenez d’abord ce webhook.",
  "closed.mayKeepToken": "Ce jeton n’est pas le vôtre.",
  "program.name_missing": "Donnez un nom, par exemple celui du logiciel.",
  "program.name_too_long": "Un nom ne peut pas dépasser 60 caractères.",
  "program.scope_missing": "Choisissez au moins un droit.",
  "webhook.address_closed": "Cette adresse n’est pas joignable depuis le portail : elle doit être publique.",
  "webhook.address_invalid": "Saisissez une adresse qui commence par https://",
  "webhook.refused": "Le service a répondu par une erreur.",
  "webhook.secret_lost": "La clé de signature n’est plus lisible. Remplacez-la.",
  "webhook.unreachable": "Le service n’a pas répondu."
}
