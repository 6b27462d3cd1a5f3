/** Texts of thread errors, by message code. */
export const messages = {
  "chat.absence_long": "This message cannot be longer than 500 characters.",
  "chat.day_invalid": "Enter the hours like this: 9:00-18:00, or leave it empty if the firm is closed.",
  "chat.hours_invalid": "Each open day begins before it ends.",
  "chat.widget_invalid": "Enter a complete address that begins with https://",
  "closed.hasContent": "Write a message, or attach a file.",
  "closed.hasFolder": "No folder of the client suits this file. Add it to the documents.",
  "closed.isAuthor": "Only its author can change a message.",
  "closed.isReplySender": "This address only takes answers of the person whom it was given to.",
  "closed.isOwnComment": "Only its author and an administrator of the firm can delete a message.",
  "closed.isThreadClosed": "This conversation is open.",
  "closed.isThreadOpen": "This conversation is closed.",
  "closed.takesFiles": "A file attached here would be visible to the client. Use the shared thread or the documents.",
  "comment.files_invalid": "An attached document is no longer available.",
  "comment.files_refused": "Remove the refused files before you send.",
  "comment.folder": "Exchanges",
  "comment.people_invalid": "A mentioned person is unknown.",
  "comment.text_invalid": "Enter the text of the message.",
  "comment.too_long": "A message cannot be longer than 4,000 characters.",
  "comment.too_many": "You have written {{count}} messages within a minute. Wait a moment before you go on.",
  "comment.too_many_files": "A message cannot have more than 10 files."
}
