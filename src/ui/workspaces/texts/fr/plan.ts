/** Texts of a firm’s products, limits and emergency accesses. */
export const plan = {
  "emergency.title": "Accès exceptionnels de la plateforme",
  "emergency.text":
    "L’équipe de la plateforme ne voit aucun document, sauf par un accès limité dans le temps dont vous lisez ici la raison. Chaque document ouvert est dans votre journal.",
  "emergency.none": "Aucun accès exceptionnel.",
  "emergency.somebody": "Un ancien membre de la plateforme",
  "emergency.open": "En cours",
  "emergency.by.visitor": "Terminé par son auteur",
  "emergency.by.firm": "Terminé par le cabinet",
  "emergency.by.time": "Terminé, temps écoulé",
  "emergency.by.rights": "Terminé, droits retirés",
  "emergency.span": "du {{from}} au {{until}}",
  "emergency.documents_one": "{{count}} document ouvert",
  "emergency.documents_other": "{{count}} documents ouverts",
  "emergency.documents_many": "{{count}} de documents ouverts",
  "emergency.end": "Mettre fin à cet accès",
  "emergency.ended": "L’accès est terminé.",
  back: "Reprendre",
  "back.of": "Reprendre le produit « {{name}} »",
  gigabytes: "{{shown}} Go",
  none: "Ce cabinet n’a aucun produit.",
  "own.none": "Aucun produit : les modules du cabinet sont réglés un par un.",
  "passed.people":
    "L’équipe compte plus de personnes que l’abonnement n’en prévoit. Personne ne perd son accès ; plus personne ne peut être invité.",
  "passed.storage":
    "Les documents prennent plus de place que l’abonnement n’en prévoit. Rien n’est supprimé ; aucun fichier ne peut être ajouté.",
  sell: "Vendre ce produit",
  "sell.which": "Produit à vendre",
  since: "depuis le {{date}}",
  sold: "{{firm}} a maintenant le produit « {{name}} ».",
  taken: "Le produit « {{name}} » est repris à {{firm}}.",
  "taking.confirm": "Reprendre le produit",
  "taking.text":
    "Les modules qu’il a apportés sont retirés au cabinet, et les signatures qu’il n’a pas utilisées. Rien de ce qui a été fait avec n’est supprimé.",
  "taking.title": "Reprendre « {{name}} » à {{firm}} ?",
  title: "Abonnement",
  "use.of": "{{used}} sur {{most}}",
  "use.people": "Personnes dans l’équipe",
  "use.signatures": "Signatures restantes",
  "use.storage": "Stockage"
}
