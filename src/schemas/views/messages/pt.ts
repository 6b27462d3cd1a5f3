/** Texts of saved view errors, by message code. */
export const messages = {
  "closed.hasFreeView": "Esta lista já tem 50 vistas. Elimine uma primeiro.",
  "closed.isOwnView": "Só o seu autor, ou um administrador se for partilhada, altera esta vista.",
  "view.name_invalid": "Escolha um nome com 60 caracteres no máximo.",
  "view.name_missing": "Dê um nome à vista.",
  "view.search_too_long": "Estes filtros são demasiado longos para serem guardados."
}
