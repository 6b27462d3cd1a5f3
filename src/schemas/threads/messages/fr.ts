/** Texts of thread errors, by message code. */
export const messages = {
  "chat.absence_long": "Ce message ne peut pas dépasser 500 caractères.",
  "chat.day_invalid": "Saisissez les heures ainsi : 9:00-18:00, ou laissez vide si le cabinet est fermé.",
  "chat.hours_invalid": "Chaque jour ouvert a une heure de début avant son heure de fin.",
  "chat.widget_invalid": "Indiquez une adresse complète qui commence par https://",
  "closed.hasContent": "Écrivez un message, ou joignez un fichier.",
  "closed.hasFolder": "Aucun dossier du client ne convient à ce fichier. Déposez-le dans les documents.",
  "closed.isAuthor": "Seul l’auteur d’un message peut le modifier.",
  "closed.isReplySender": "Cette adresse n’accepte que les réponses de la personne à qui elle a été donnée.",
  "closed.isOwnComment": "Seuls l’auteur d’un message et un administrateur du cabinet peuvent le supprimer.",
  "closed.isThreadClosed": "Cet échange est ouvert.",
  "closed.isThreadOpen": "Cet échange est clos.",
  "closed.takesFiles":
    "Un fichier joint ici serait visible par le client. Échangez-le dans le fil partagé ou les documents.",
  "comment.files_invalid": "Un document joint n’est plus disponible.",
  "comment.files_refused": "Retirez les fichiers refusés avant d’envoyer.",
  "comment.folder": "Échanges",
  "comment.people_invalid": "Une personne mentionnée est inconnue.",
  "comment.text_invalid": "Saisissez le texte du message.",
  "comment.too_long": "Un message ne peut pas dépasser 4 000 caractères.",
  "comment.too_many": "Vous avez écrit {{count}} messages en une minute. Attendez un instant avant de continuer.",
  "comment.too_many_files": "Un message ne peut pas contenir plus de 10 fichiers."
}
