/** Texts of the rail, and of the choice of a company in the page header. */
export const app = {
  "companies.all": "Toutes les entreprises",
  "companies.choose": "Choisir une entreprise",
  "companies.file": "Ouvrir le dossier client",
  "companies.more_many": "Et {{count}} autres : tapez un nom, un code ou un SIREN.",
  "companies.more_one": "Et {{count}} autre : tapez un nom, un code ou un SIREN.",
  "companies.more_other": "Et {{count}} autres : tapez un nom, un code ou un SIREN.",
  "companies.nothing": "Aucune entreprise ne correspond.",
  "companies.open": "Ouvrir un client",
  "companies.search": "Rechercher une entreprise",
  "companies.widen": "Voir toutes les entreprises",
  "nav.customers": "Clients"
}
