/** What comes into a client file by itself. */
export const automation = {
  documents: "Ouvrir les documents",
  feeds: "Alimente {{folder}}",
  "feeds.nothing": "N’alimente aucun dossier",
  "feeds.root": "Alimente l’espace documents de l’entreprise",
  intro: "Ce qui arrive tout seul dans le dossier client, et où.",
  "kind.accounting_software": "Logiciel comptable",
  "kind.mail": "Adresse mail",
  last: "Dernier message le {{date}} : {{outcome}}",
  none: "Aucune automatisation",
  "none.text": "Donnez une adresse mail à un dossier de documents : les pièces qu’on lui envoie y sont rangées.",
  "outcome.accepted": "tout a été rangé",
  "outcome.partly": "rangé en partie",
  "outcome.refused": "refusé",
  "outcome.repeated": "déjà reçu",
  received_count_many: "{{count}} messages en trois mois",
  received_count_one: "{{count}} message en trois mois",
  received_count_other: "{{count}} messages en trois mois",
  received_none: "Aucun message depuis trois mois",
  "state.activated": "Active",
  "state.deactivated": "Inactive",
  title: "Automatisations"
}
