/** Texts of emergency accesses to a firm’s documents. */
export const emergencies = {
  back: "Retour au cabinet",
  before: "Accès à ce cabinet",
  begin: "Ouvrir l’accès",
  "begin.text":
    "Les administrateurs du cabinet reçoivent votre nom et votre raison par e-mail, et peuvent mettre fin à l’accès. Chaque document ouvert est inscrit dans leur journal.",
  "begin.title": "Demander un accès",
  begun: "L’accès est ouvert et le cabinet est prévenu.",
  companies: "Entreprises",
  "companies.none": "Ce cabinet n’a aucune entreprise.",
  document: "Télécharger",
  "document.failed": "« {{name}} » n’a pas pu être ouvert : l’accès est peut-être terminé.",
  "document.of": "Télécharger « {{name}} »",
  end: "Mettre fin à l’accès",
  ended: "L’accès est terminé.",
  "field.minutes": "Durée",
  "field.reason": "Raison",
  "folder.cut": "Seuls les 500 premiers éléments sont affichés.",
  "folder.empty": "Ce dossier est vide",
  intro: "Lire les documents d’un cabinet, quand il le demande ou qu’un incident l’exige.",
  minutes_many: "{{count}} de minutes",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  "open.title": "Accès ouvert, en lecture seule",
  "open.until": "Jusqu’au {{date}}",
  "reason.hint": "Une phrase que le cabinet comprendra, avec le numéro de sa demande s’il y en a un.",
  way: "Chemin"
}
