/** Texts of workflow errors, by message code. */
export const messages = {
  "closed.isInactive": "Ce circuit est déjà actif.",
  "closed.isOthersChoice": "Une autre personne que celle qui a choisi le statut actuel doit le faire.",
  "closed.isStatusAllowed": "Ce statut ne se choisit pas avec vos droits.",
  "closed.isStatusAsSeen": "Quelqu’un a changé ce statut entre-temps.",
  "closed.isStatusKnown": "Ce statut n’appartient pas à ce circuit.",
  "closed.isVersionValidated": "Ce statut n’accueille que des documents validés. Validez d’abord le document.",
  "closed.isWayOpen": "Ce statut ne s’atteint pas depuis le statut actuel.",
  "closed.isWorkflowActive": "Ce circuit est inactif. Réactivez-le d’abord.",
  "closed.isWorkflowApplied": "Ce circuit n’est pas appliqué à cet élément.",
  "closed.isWorkflowNotApplied": "Ce circuit est déjà appliqué à cet élément.",
  "workflow.color_invalid": "Cette couleur n’est pas valide.",
  "workflow.label_characters": "Cet intitulé contient des caractères invisibles.",
  "workflow.label_missing": "Saisissez un intitulé.",
  "workflow.label_too_long": "Cet intitulé est trop long.",
  "workflow.no_status": "Un circuit garde au moins un statut.",
  "workflow.status_twice": "Ce statut figure deux fois dans le circuit.",
  "workflow.too_many_statuses": "Un circuit compte trente statuts au plus.",
  "workflow.way_invalid": "Ce passage n’est pas valable."
}
