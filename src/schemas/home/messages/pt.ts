/** What refusals of homes say. */
export const messages = {
  "closed.hasFreeFavourite": "Já tem 50 favoritos. Retire um primeiro."
}
