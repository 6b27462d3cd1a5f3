/** Texts of the contact request form. */
export const contact = {
  agreed: "J’accepte que ces informations servent à me recontacter.",
  button: "Demander un rappel",
  done: "Votre demande est enregistrée : nous vous recontactons bientôt.",
  email: "E-mail",
  firstName: "Prénom",
  intro: "Une question, une démonstration, un autre service ? Laissez vos coordonnées.",
  lastName: "Nom",
  send: "Envoyer",
  title: "Une question ?"
}
