/** What refusals and rules of the provider's catalogues say. */
export const messages = {
  "closed.isFlagRetired": "Ce drapeau est déjà proposé.",
  "closed.isFlagUsable": "Ce drapeau n’est déjà plus proposé.",
  "closed.isUseKnown":
    "D’autres documents portent ce drapeau depuis que vous avez ouvert cette page. Voyez combien avant de le supprimer.",
  "flag.name_missing": "Saisissez le nom du drapeau.",
  "flag.name_taken": "Un autre drapeau porte déjà ce nom.",
  "flag.name_too_long": "Ce nom est trop long : 30 caractères au plus."
}
