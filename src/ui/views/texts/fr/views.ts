/** Texts of the saved views of lists. */
export const views = {
  "dialog.edit": "Modifier la vue",
  "dialog.new": "Enregistrer cette vue",
  edit: "Renommer ou partager « {{name}} »",
  "field.is_shared": "Partager avec le cabinet",
  "field.is_shared.hint": "Toute l’équipe la voit ; les administrateurs peuvent la modifier.",
  "field.name": "Nom de la vue",
  remove: "Supprimer « {{name}} »",
  removed: "La vue est supprimée.",
  save: "Enregistrer cette vue…",
  saved: "La vue est enregistrée.",
  "shared.name": "{{name}} (cabinet)",
  title: "Vues enregistrées",
  update: "Mettre à jour « {{name}} »"
}
