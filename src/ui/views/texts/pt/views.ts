/** Texts of the saved views of lists. */
export const views = {
  "dialog.edit": "Alterar a vista",
  "dialog.new": "Guardar esta vista",
  edit: "Mudar o nome ou partilhar «{{name}}»",
  "field.is_shared": "Partilhar com o escritório",
  "field.is_shared.hint": "Toda a equipa a vê; os administradores podem alterá-la.",
  "field.name": "Nome da vista",
  remove: "Eliminar «{{name}}»",
  removed: "A vista foi eliminada.",
  save: "Guardar esta vista…",
  saved: "A vista está guardada.",
  "shared.name": "{{name}} (escritório)",
  title: "Vistas guardadas",
  update: "Atualizar «{{name}}»"
}
