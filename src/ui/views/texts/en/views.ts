/** Texts of the saved views of lists. */
export const views = {
  "dialog.edit": "Change the view",
  "dialog.new": "Save this view",
  edit: "Rename or share “{{name}}”",
  "field.is_shared": "Share with the firm",
  "field.is_shared.hint": "The whole team sees it; administrators can change it.",
  "field.name": "Name of the view",
  remove: "Delete “{{name}}”",
  removed: "The view is deleted.",
  save: "Save this view…",
  saved: "The view is saved.",
  "shared.name": "{{name}} (firm)",
  title: "Saved views",
  update: "Update “{{name}}”"
}
