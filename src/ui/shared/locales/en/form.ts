import type { form as French } from "#ui/shared/locales/fr/form.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const form: Texts<typeof French> = {
  "conflict.keep": "Keep my values",
  "conflict.later": "Decide later",
  "conflict.mine": "Your values",
  "conflict.take": "Use the other values",
  "conflict.text": "You have both changed the same fields. Choose which values to keep.",
  "conflict.theirs": "Values saved in the meantime",
  "conflict.title": "Somebody else has saved in the meantime",
  "date.choose": "Choose a date",
  "date.clear": "Clear",
  "date.max": "Choose a date up to {{date}}.",
  "date.min": "Choose a date from {{date}} on.",
  "date.month": "Month",
  "date.order": "mm/dd/yyyy",
  "date.today": "Today",
  "date.unknown": "This date does not exist. Write it like 12/31/2026.",
  "date.year": "Year",
  "leave.confirm": "Leave without saving",
  "leave.stay": "Stay on the page",
  "leave.text": "Your changes here are not saved and would be lost.",
  "leave.title": "Leave without saving?",
  save: "Save",
  saved: "Saved",
  saving: "Saving…",
  undo: "Undo changes",
  unsaved: "Unsaved changes"
}
