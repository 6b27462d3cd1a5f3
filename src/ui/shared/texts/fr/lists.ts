/** Texts that all lists share. */
export const lists = {
  nothing: "Aucun résultat",
  "nothing.reset": "Tout afficher",
  "nothing.text": "Essayez d’autres mots ou élargissez les filtres.",
  pages: "Pages",
  "pages.after": "Page suivante",
  "pages.at": "Page {{page}} sur {{last}}",
  "pages.before": "Page précédente",
  "search.clear": "Effacer la recherche"
}
