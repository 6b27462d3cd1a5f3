/** What refusals of a group say. */
export const messages = {
  "holding.already_there": "Ce dossier est déjà dans cet espace de travail.",
  "holding.module_absent": "Le groupe n’a pas tous ces modules.",
  "holding.name_differs": "Ce n’est pas le nom de l’espace de travail.",
  "holding.plan_missing": "Choisissez ce que deviennent les clients de cet espace de travail.",
  "holding.transfer_elsewhere": "Choisissez un autre espace de travail actif du groupe."
}
