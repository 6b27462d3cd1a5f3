/** Texts of errors about people and terms, by message code. */
export const messages = {
  "closed.hasTwoFactor": "Cette personne n’a pas activé la connexion en deux étapes.",
  "closed.isOfThisFirmAlone":
    "Cette personne appartient aussi à un autre cabinet : adressez-vous à l’assistance de la plateforme.",
  "closed.isOwnTwoFactor": "Pour la vôtre, passez par votre profil : un code y est demandé.",
  "closed.hasNotJoined": "Cette personne a déjà rejoint le portail.",
  "closed.isAccessOpen": "Cet accès est terminé. Rouvrez-le d’abord.",
  "closed.isAccessOver": "Cet accès est déjà ouvert.",
  "closed.isAdminOfGroup": "Seuls les administrateurs du groupe peuvent faire cela.",
  "closed.keepsAnAdmin": "Le cabinet doit garder au moins un administrateur.",
  "closed.mayKeepMembers": "Votre rôle ne permet pas de modifier cet accès.",
  "people.dark_mode": "Choisissez un mode d’affichage.",
  "people.language": "Choisissez l’une des langues proposées.",
  "people.name_theirs": "Cette personne est connue d’un autre cabinet : elle seule peut changer son nom.",
  "preferences.drive_format": "Choisissez d’un à trois éléments, chacun une seule fois.",
  "preferences.editing": "Choisissez l’une des façons proposées.",
  "preferences.frequency": "Choisissez l’une des fréquences proposées.",
  "terms.not_due":
    "Ces conditions ne sont plus à accepter : elles le sont déjà, ou une autre version les a remplacées.",
  "terms.text_missing": "Écrivez le texte des conditions.",
  "terms.text_too_long": "Ce texte ne peut pas dépasser 60 000 caractères.",
  "terms.title_missing": "Indiquez le titre des conditions.",
  "terms.title_too_long": "Ce titre ne peut pas dépasser 150 caractères."
}
