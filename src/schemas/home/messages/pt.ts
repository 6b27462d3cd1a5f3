/** Texts of home errors, by message code. */
export const messages = {
  "closed.hasFreeFavourite": "Já tem 50 favoritos. Retire um primeiro."
}
