import type { form as French } from "#ui/shared/locales/fr/form.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const form: Texts<typeof French> = {
  "conflict.keep": "Keep my values",
  "conflict.later": "Decide later",
  "conflict.mine": "Your values",
  "conflict.take": "Take theirs",
  "conflict.text": "You have both changed the same fields. Choose what is kept.",
  "conflict.theirs": "Values saved meanwhile",
  "conflict.title": "Somebody saved meanwhile",
  "leave.confirm": "Leave without saving",
  "leave.stay": "Stay on the page",
  "leave.text": "What you changed here is not saved and would be lost.",
  "leave.title": "Leave without saving?",
  save: "Save",
  saved: "Saved",
  saving: "Saving…",
  undo: "Undo changes",
  unsaved: "Unsaved changes"
}
