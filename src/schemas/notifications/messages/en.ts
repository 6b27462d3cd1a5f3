/** Texts of inbox errors, by message code. */
export const messages = {
  "closed.isDealtWith": "This notification is not done.",
  "closed.isInInbox": "This notification is no longer in the inbox.",
  "closed.isLater": "Choose a time ahead, within a year.",
  "closed.isSnoozed": "This notification is not snoozed."
}
