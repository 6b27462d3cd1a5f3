/** What mails say in French. `{{name}}` places are filled; dates come formatted. */
export const fr = {
  "contact.subject": "Demande de contact : {{firstName}} {{lastName}}",
  "contact.title": "Une personne demande à être contactée",
  "contact.line": "{{firstName}} {{lastName}} a laissé l’adresse {{email}}.",
  footer: "Message automatique envoyé par {{sender}}. Merci de ne pas y répondre.",
  greeting: "Bonjour {{firstname}},",
  "greeting.nobody": "Bonjour,",
  "intake.subject": "Une partie de votre message n’a pas été gardée",
  "intake.title": "Une partie de votre message n’a pas été gardée",
  "intake.line": "Votre message « {{subject}} » est bien arrivé, mais pas en entier.",
  "intake.kept": "Gardé : {{kept}}.",
  "intake.left_out": "Laissé de côté : {{refused}}",
  "intake_refused.subject": "Votre message n’a pas été pris partout",
  "intake_refused.title": "Votre message n’a pas été pris partout",
  "intake_refused.line": "Une des adresses de votre message « {{subject}} » ne l’a pas pris : {{refused}}",
  "invitation.subject": "{{sender}} vous ouvre son espace client",
  "invitation.title": "Créez votre mot de passe",
  "invitation.line":
    "{{sender}} vous invite sur son portail, où vous échangerez vos documents en toute sécurité. Choisissez un mot de passe pour y entrer.",
  "invitation.button": "Créer mon mot de passe",
  "invitation.after": "Si vous n’attendiez pas cette invitation, ignorez ce message : aucun accès ne sera ouvert.",
  "link.by_hand": "Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur :",
  "link.until": "Ce lien ne sert qu’une fois, jusqu’au {{until}}.",
  "mailbox.empty": "Aucun mail n’a encore été envoyé.",
  "mailbox.note": "Aucun serveur de messagerie n’est configuré : les mails restent ici.",
  "mailbox.title": "Mails conservés",
  "password_changed.subject": "Votre mot de passe a été modifié",
  "password_changed.title": "Votre mot de passe a été modifié",
  "password_changed.line":
    "Le mot de passe de votre compte a été modifié le {{at}}. Vos autres sessions ouvertes ont été fermées.",
  "password_changed.after": "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.",
  "password_changed.button": "Choisir un nouveau mot de passe",
  "reset.subject": "Choisissez un nouveau mot de passe",
  "reset.title": "Choisissez un nouveau mot de passe",
  "reset.line": "Vous avez demandé à remplacer le mot de passe de votre compte {{email}}.",
  "reset.button": "Choisir un mot de passe",
  "reset.after":
    "Si vous n’avez rien demandé, ignorez ce message : votre mot de passe actuel reste valable et personne d’autre n’a reçu ce lien.",
  "share.button": "Voir les documents",
  "share.line": "{{from}} partage avec vous : {{names}}.",
  "share.message": "« {{message}} »",
  "share.password": "Un mot de passe vous sera demandé : {{from}} vous le communique séparément.",
  "share.subject": "{{from}} partage des documents avec vous",
  "share.title": "Des documents vous attendent",
  "share.until": "Ce lien fonctionne jusqu’au {{until}}. Ne le transmettez qu’aux personnes concernées."
}

export type MailTextKey = keyof typeof fr
