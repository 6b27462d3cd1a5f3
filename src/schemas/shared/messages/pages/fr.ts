/** What only pages beyond the frame and the documents say, and dialogs that are fetched when they are asked for. */
export const pages = {
  "batch.refused": "Rien n’a été modifié : {{count}} élément(s) ne le permettent pas.",
  "closed.isShareActive": "Ce partage est terminé.",
  "closed.mayDownload": "Le téléchargement n’est pas permis par ce partage.",
  "closed.mayEndShare":
    "Seules la personne qui a créé ce partage et celles qui valident les documents peuvent y mettre fin.",
  "selection.empty": "Rien n’est sélectionné.",
  "selection.repeated": "Le même élément est nommé deux fois.",
  "selection.too_many": "Trop d’éléments sont sélectionnés à la fois.",
  "share.emails_too_many": "Vingt adresses au plus.",
  "share.expiry_far": "Un partage dure un an au plus.",
  "share.expiry_missing": "Choisissez jusqu’à quand le lien fonctionne.",
  "share.expiry_past": "Cette date est déjà passée.",
  "share.message_too_long": "Ce message ne peut pas dépasser 1 000 caractères.",
  "share.password_missing": "Ce partage est protégé : saisissez son mot de passe.",
  "share.password_short": "Six caractères au moins.",
  "share.password_wrong": "Ce n’est pas le mot de passe de ce partage.",
  "share.people_missing": "Choisissez au moins une personne.",
  "share.people_too_many": "Cent personnes au plus.",
  "share.people_unknown": "Une de ces personnes n’a pas accès à cette entreprise.",
  "share.sign_in": "Ce partage est destiné à une autre personne. Connectez-vous avec le compte qui a reçu le lien.",
  "share.unknown": "Ce lien ne fonctionne pas : il a expiré, a été retiré, ou l’adresse est incomplète."
}
