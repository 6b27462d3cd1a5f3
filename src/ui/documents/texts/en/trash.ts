import type { trash as french } from "#ui/documents/texts/fr/trash.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const trash: Texts<typeof french> = {
  "amount.documents_one": "{{count}} document",
  "amount.documents_other": "{{count}} documents",
  "amount.folders_one": "{{count}} folder",
  "amount.folders_other": "{{count}} folders",
  end: "Permanently deleted on",
  "end.days_one": "In {{count}} day",
  "end.days_other": "In {{count}} days",
  "end.today": "Today",
  gone: "This folder no longer exists: {{way}}",
  "gone.short": "This folder no longer exists",
  "home.confirm": "Restore here",
  "home.hint": "Its original folder no longer exists. Choose where to restore it.",
  "home.hint.many": "Some of the original folders no longer exist. Choose where to restore their contents.",
  "home.title.many": "Restore {{count}} items",
  "home.title.one": "Restore “{{name}}”",
  note_one: "{{count}} item, kept for {{days}} days after its deletion.",
  note_other: "{{count}} items, kept for {{days}} days after their deletion.",
  "note.soon_one": "{{count}} will be permanently deleted within 7 days.",
  "note.soon_other": "{{count}} will be permanently deleted within 7 days.",
  "purge.confirm": "Delete permanently",
  "purge.text": "Nobody will be able to restore it, or anything in it.",
  "purge.text.many": "Nobody will be able to restore them, or anything in them.",
  "purge.title.many": "Permanently delete {{count}} items?",
  "purge.title.one": "Permanently delete “{{name}}”?"
}
