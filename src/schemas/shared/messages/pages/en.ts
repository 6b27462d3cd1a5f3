import type { pages as French } from "#schemas/shared/messages/pages/fr.ts"

export const pages: Readonly<Record<keyof typeof French, string>> = {
  "batch.refused": "Nothing was changed: {{count}} item(s) do not allow it.",
  "closed.isShareActive": "This share is over.",
  "closed.mayDownload": "This share does not allow downloading.",
  "closed.mayEndShare": "Only the person who made this share, and those who validate documents, can end it.",
  "selection.empty": "Nothing is selected.",
  "selection.repeated": "The same item is named twice.",
  "selection.too_many": "Too many items are selected at once.",
  "share.emails_too_many": "Twenty addresses at most.",
  "share.expiry_far": "A share lasts a year at most.",
  "share.expiry_missing": "Choose until when the link works.",
  "share.expiry_past": "This date has passed already.",
  "share.message_too_long": "This message cannot be longer than 1,000 characters.",
  "share.password_missing": "This share is protected: enter its password.",
  "share.password_short": "Six characters at least.",
  "share.password_wrong": "This is not the password of this share.",
  "share.people_missing": "Choose at least one person.",
  "share.people_too_many": "A hundred people at most.",
  "share.people_unknown": "One of these people has no access to this company.",
  "share.sign_in": "This share is for somebody else. Sign in with the account that received the link.",
  "share.unknown": "This link does not work: it has expired, was withdrawn, or the address is incomplete."
}
