/** Messages of refusals about themes. */
export const messages = {
  "theme.person_unknown": "L’une de ces personnes ne peut pas recevoir ce thème.",
  "theme.title_characters": "Ce titre contient des caractères qui ne sont pas permis.",
  "theme.title_missing": "Saisissez le titre du thème.",
  "theme.title_taken": "Ce titre existe déjà.",
  "theme.title_too_long": "Un titre compte 60 caractères au plus.",
  "theme.unknown": "L’un de ces thèmes n’existe pas, ou n’est pas à vous."
}
