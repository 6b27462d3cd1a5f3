/** Texts of watch marks, flags and requested validation. */
export const marks = {
  flags: "Flags",
  title: "Watch and flags of “{{name}}”",
  "title.root": "Watch all documents",
  validator: "Ask for validation by",
  "validator.hint": "This person is notified of what arrives here; the others can still validate.",
  "validator.inherited": "{{name}}, from the folder “{{folder}}”",
  "validator.nobody": "Nobody in particular",
  "watch.document": "Watch this document",
  "watch.document.hint": "You are notified of changes by others, at the frequency set in your profile.",
  "watch.folder": "Watch this folder",
  "watch.folder.hint": "You are notified of what others add or change, at the frequency set in your profile.",
  "watch.from": "Already watched through the folder “{{name}}”."
}
