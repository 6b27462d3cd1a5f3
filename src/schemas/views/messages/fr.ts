/** Texts of saved view errors, by message code. */
export const messages = {
  "closed.hasFreeView": "Cette liste a déjà 50 vues. Supprimez-en une d’abord.",
  "closed.isOwnView": "Seul son auteur, ou un administrateur si elle est partagée, modifie cette vue.",
  "view.name_invalid": "Choisissez un nom de 60 caractères au plus.",
  "view.name_missing": "Donnez un nom à la vue.",
  "view.search_too_long": "Ces filtres sont trop longs pour être enregistrés."
}
