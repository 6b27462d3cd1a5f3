export const form = {
  "conflict.keep": "Garder mes valeurs",
  "conflict.later": "Décider plus tard",
  "conflict.mine": "Vos valeurs",
  "conflict.take": "Prendre les autres valeurs",
  "conflict.text": "Vous avez modifié les mêmes champs. Choisissez ce qui est gardé.",
  "conflict.theirs": "Valeurs enregistrées entre-temps",
  "conflict.title": "Quelqu’un a enregistré entre-temps",
  "leave.confirm": "Quitter sans enregistrer",
  "leave.stay": "Rester sur la page",
  "leave.text": "Ce que vous avez modifié ici n’est pas enregistré et serait perdu.",
  "leave.title": "Quitter sans enregistrer ?",
  save: "Enregistrer",
  saved: "Enregistré",
  saving: "Enregistrement…",
  undo: "Annuler les modifications",
  unsaved: "Modifications non enregistrées"
}
