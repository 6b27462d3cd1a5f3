/** What refusals of homes say. */
export const messages = {
  "closed.hasFreeFavourite": "You have 50 favourites already. Remove one first."
}
