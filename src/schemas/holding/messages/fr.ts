/** Texts of holding errors, by message code. */
export const messages = {
  "closed.hasSignedIn": "Cette personne ne s’est encore jamais connectée.",
  "closed.isOfWorkspace": "Cette personne n’est pas de l’équipe de cet espace de travail.",
  "closed.isToldOfLast": "C’est le dernier espace de travail de cette personne : dites ce qu’elle devient.",
  "closed.isWorkspaceOpen": "Cet espace de travail est fermé ou va être supprimé.",
  "holding.already_there": "Ce dossier est déjà dans cet espace de travail.",
  "holding.assigned_already": "Rien à changer : tout lui est déjà attribué.",
  "holding.last_workspace": "Choisissez ce que devient cette personne sans espace de travail.",
  "holding.module_absent": "Le groupe n’a pas tous ces modules.",
  "holding.name_differs": "Ce n’est pas le nom de l’espace de travail.",
  "holding.plan_missing": "Choisissez ce que deviennent les clients de cet espace de travail.",
  "holding.transfer_elsewhere": "Choisissez un autre espace de travail actif du groupe."
}
