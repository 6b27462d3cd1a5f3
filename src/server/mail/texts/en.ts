import type { MailTextKey } from "#server/mail/texts/fr.ts"

export const en: Readonly<Record<MailTextKey, string>> = {
  "contact.subject": "Contact request: {{firstName}} {{lastName}}",
  "contact.title": "Somebody asks to be contacted",
  "contact.line": "{{firstName}} {{lastName}} left the address {{email}}.",
  footer: "Automatic message sent by {{sender}}. Please do not reply to it.",
  greeting: "Hello {{firstname}},",
  "greeting.nobody": "Hello,",
  "invitation.subject": "{{sender}} opens its client portal to you",
  "invitation.title": "Create your password",
  "invitation.line":
    "{{sender}} invites you to its portal, where you will exchange your documents safely. Choose a password to come in.",
  "invitation.button": "Create my password",
  "invitation.after": "If you did not expect this invitation, ignore this message: no access will be opened.",
  "link.by_hand": "If the button does not open, copy this address into your browser:",
  "link.until": "This link works once, until {{until}}.",
  "mailbox.empty": "No mail has been sent yet.",
  "mailbox.note": "No mail server is configured: mails stay here.",
  "mailbox.title": "Kept mails",
  "password_changed.subject": "Your password was changed",
  "password_changed.title": "Your password was changed",
  "password_changed.line":
    "The password of your account was changed on {{at}}. Your other open sessions have been closed.",
  "password_changed.after": "If it was not you, choose a new password at once.",
  "password_changed.button": "Choose a new password",
  "reset.subject": "Choose a new password",
  "reset.title": "Choose a new password",
  "reset.line": "You asked to replace the password of your account {{email}}.",
  "reset.button": "Choose a password",
  "reset.after":
    "If you asked for nothing, ignore this message: your present password still works and nobody else received this link.",
  "share.button": "See the documents",
  "share.line": "{{from}} shares with you: {{names}}.",
  "share.message": "“{{message}}”",
  "share.password": "You will be asked for a password: {{from}} gives it to you separately.",
  "share.subject": "{{from}} shares documents with you",
  "share.title": "Documents are waiting for you",
  "share.until": "This link works until {{until}}. Pass it on only to those concerned."
}
