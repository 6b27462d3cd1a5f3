/** Texts of home errors, by message code. */
export const messages = {
  "closed.hasFreeFavourite": "You have 50 favourites already. Remove one first."
}
