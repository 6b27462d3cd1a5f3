/** Texts of home errors, by message code. */
export const messages = {
  "closed.hasFreeFavourite": "Vous avez déjà 50 favoris. Retirez-en un d’abord."
}
