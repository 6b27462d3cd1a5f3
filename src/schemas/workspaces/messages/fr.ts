/** Texts of errors about firms and their settings, by message code. */
export const messages = {
  "closed.isCustomerPlanMade": "Choisissez d’abord ce que deviennent les clients de cet espace de travail.",
  "closed.isFirmActive": "Ce cabinet est déjà désactivé.",
  "closed.isFirmDeactivated": "Ce cabinet est actif : il n’y a rien à réactiver.",
  "closed.isFirmKept": "Cet espace de travail est en cours de suppression : il n’y a plus rien à y changer.",
  "closed.isFirmLeaving": "La suppression de cet espace de travail n’est pas demandée.",
  "closed.isFirmNamed": "Saisissez le nom de l’espace de travail, tel qu’il est écrit.",
  "closed.isFirmStaying": "La suppression de cet espace de travail est déjà demandée.",
  "closed.keepsAGroupAdmin": "Un autre espace de travail actif doit garder un administrateur du groupe.",
  "closed.keepsFirms": "Seuls les administrateurs du groupe et de la plateforme décident de cet espace de travail.",
  "closed.mayTakeAll": "Il reste des clients dans cet espace de travail.",
  "firm.domain_alike": "Cette adresse ressemble trop à celle d’un autre cabinet.",
  "firm.domain_in_use": "Un autre cabinet utilise déjà cette adresse. Voulez-vous la partager avec lui ?",
  "firm.domain_invalid": "Cette adresse n’est pas valide. Exemple : portail.mon-cabinet.fr",
  "firm.domain_missing": "Saisissez l’adresse du portail.",
  "firm.domain_other_group":
    "Un cabinet d’un autre groupe utilise cette adresse. Deux cabinets ne la partagent qu’au sein d’un même groupe.",
  "firm.domain_taken": "Cette adresse est déjà celle d’un autre portail.",
  "firm.domain_unserved": "Cette adresse ne mène pas à ce portail. Demandez à son exploitant de l’y ajouter.",
  "firm.group_missing": "Indiquez le groupe que cette personne administrera.",
  "firm.name_missing": "Saisissez le nom du cabinet.",
  "firm.outside_id_invalid": "Lettres, chiffres, points, tirets et traits bas seulement, 100 caractères au plus.",
  "firm.welcome_too_long": "Ce message est trop long : 500 caractères au plus."
}
