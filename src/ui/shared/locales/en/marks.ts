/** Watch marks, flags and who is asked to validate. */
export const marks = {
  flags: "Flags",
  title: "Watch and flags of “{{name}}”",
  "title.root": "Watch all documents",
  validator: "Ask for validation by",
  "validator.hint": "This person hears of what arrives here; the others keep their right to validate.",
  "validator.inherited": "{{name}}, by the folder “{{folder}}”",
  "validator.nobody": "Nobody in particular",
  "watch.document": "Watch this document",
  "watch.document.hint": "You hear of what others change in it, as often as your profile says.",
  "watch.folder": "Watch this folder",
  "watch.folder.hint": "You hear of what others add or change in it, as often as your profile says.",
  "watch.from": "Already watched by the folder “{{name}}”."
}
