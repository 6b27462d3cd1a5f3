import type { trash as french } from "#ui/shared/locales/fr/trash.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const trash: Texts<typeof french> = {
  "amount.documents_one": "{{count}} document",
  "amount.documents_other": "{{count}} documents",
  "amount.folders_one": "{{count}} folder",
  "amount.folders_other": "{{count}} folders",
  end: "Gone on",
  "end.days_one": "In {{count}} day",
  "end.days_other": "In {{count}} days",
  "end.today": "Today",
  gone: "This folder is gone: {{way}}",
  "gone.short": "This folder is gone",
  "home.confirm": "Restore here",
  "home.hint": "Its former folder is gone. Choose where to restore it.",
  "home.hint.many": "Some of the former folders are gone. Choose where to restore what was in them.",
  "home.title.many": "Restore {{count}} items",
  "home.title.one": "Restore “{{name}}”",
  note_one: "{{count}} item, kept for {{days}} days after its deletion.",
  note_other: "{{count}} items, kept for {{days}} days after their deletion.",
  "note.soon_one": "{{count}} goes for good within 7 days.",
  "note.soon_other": "{{count}} go for good within 7 days.",
  "purge.confirm": "Delete for good",
  "purge.text": "Nobody will be able to restore it any more, nor what is in it.",
  "purge.text.many": "Nobody will be able to restore them any more, nor what is in them.",
  "purge.title.many": "Delete {{count}} items for good?",
  "purge.title.one": "Delete “{{name}}” for good?"
}
