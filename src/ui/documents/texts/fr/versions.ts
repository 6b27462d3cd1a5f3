/** Texts of the list of a document's versions. */
export const versions = {
  add: "Nouvelle version",
  compare: "Comparer les versions {{before}} et {{after}}",
  current: "Actuelle",
  "done.restored": "Version {{number}} rétablie : c’est maintenant la version {{latest}}.",
  download: "Télécharger la version {{number}}",
  more: "Plus de détails",
  open: "Ouvrir la version {{number}}",
  otherType: "Une nouvelle version de « {{name}} » doit être un fichier .{{extension}}.",
  restore: "Rétablir la version {{number}}",
  state: "Validée par {{name}}",
  title: "Versions",
  version: "Version {{number}}"
}
