/** Texts of theme errors, by message code. */
export const messages = {
  "closed.areTheirThemes": "Vous ne pouvez choisir que des thèmes auxquels vous avez accès.",
  "closed.hasOwnThemes": "Cet élément suit déjà les thèmes de son dossier.",
  "closed.hasValidFields": "Certains champs sont à corriger.",
  "closed.isOnNothing": "Des dossiers ou des documents portent ce thème. Retirez-le d’abord, corbeille comprise.",
  "closed.isTitleFree": "Ce titre existe déjà.",
  "theme.catalogue_full": "200 thèmes au plus dans le catalogue.",
  "theme.person_unknown": "L’une de ces personnes ne peut pas recevoir ce thème.",
  "theme.private_for_others":
    "Un thème privé de l’entreprise serait masqué au cabinet. Partagez-le, ou laissez l’entreprise le créer.",
  "theme.title_characters": "Ce titre contient des caractères qui ne sont pas permis.",
  "theme.title_missing": "Saisissez le titre du thème.",
  "theme.title_taken": "Ce titre existe déjà."
}
