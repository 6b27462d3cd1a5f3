/** Texts of watch marks, flags and requested validation. */
export const marks = {
  flags: "Drapeaux",
  title: "Suivi et drapeaux de « {{name}} »",
  "title.root": "Suivi de tous les documents",
  validator: "Demander la validation à",
  "validator.hint": "Cette personne est prévenue de ce qui arrive ici ; les autres gardent le droit de valider.",
  "validator.inherited": "{{name}}, par le dossier « {{folder}} »",
  "validator.nobody": "Personne en particulier",
  "watch.document": "Suivre ce document",
  "watch.document.hint": "Vous êtes prévenu de ce que d’autres y changent, à la fréquence choisie dans votre profil.",
  "watch.folder": "Suivre ce dossier",
  "watch.folder.hint":
    "Vous êtes prévenu de ce que d’autres y ajoutent ou y changent, à la fréquence choisie dans votre profil.",
  "watch.from": "Déjà suivi par le dossier « {{name}} »."
}
