/** Texts of the screens of financial years. */
export const years = {
  add: "Nouvel exercice",
  "add.title": "Nouvel exercice",
  added: "L’exercice {{name}} est ajouté. Ses dossiers seront là dans un instant.",
  creating: "Création en cours",
  deleting: "Suppression en cours",
  "field.end": "Fin",
  "field.name": "Nom",
  "field.name.hint": "C’est aussi le nom de son dossier, par exemple {{name}}",
  "field.start": "Début",
  holds: "Contient des documents",
  intro: "Chaque exercice a ses dossiers, créés d’après le modèle d’arborescence.",
  "no-company": "Choisissez une entreprise pour voir ses exercices.",
  none: "Aucun exercice",
  "none.text": "Ajoutez le premier : ses dossiers sont créés d’après le modèle d’arborescence.",
  open: "Ouvrir le dossier",
  readers: "Votre cabinet et les administrateurs de l’entreprise ajoutent et suppriment des exercices.",
  "removal.confirm": "Supprimer",
  "removal.text":
    "Ses dossiers vides sont supprimés avec lui. Si un document y est ajouté entre-temps, l’exercice est conservé.",
  "removal.title": "Supprimer l’exercice {{name}} ?",
  remove: "Supprimer",
  removing: "La suppression de {{name}} est en cours.",
  span: "Du {{start}} au {{end}}",
  title: "Exercices"
}
