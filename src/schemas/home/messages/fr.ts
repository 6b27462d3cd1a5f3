/** What refusals of homes say. */
export const messages = {
  "closed.hasFreeFavourite": "Vous avez déjà 50 favoris. Retirez-en un d’abord."
}
