/** Texts of saved view errors, by message code. */
export const messages = {
  "closed.hasFreeView": "This list has 50 views already. Delete one first.",
  "closed.isOwnView": "Only its author, or an administrator if it is shared, changes this view.",
  "view.name_invalid": "Choose a name of at most 60 characters.",
  "view.name_missing": "Give the view a name.",
  "view.search_too_long": "These filters are too long to be saved."
}
