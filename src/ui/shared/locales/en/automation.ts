/** What comes into a client file by itself. */
export const automation = {
  documents: "Open the documents",
  feeds: "Feeds {{folder}}",
  "feeds.nothing": "Feeds no folder",
  "feeds.root": "Feeds the company’s documents",
  intro: "What comes into the client file by itself, and where.",
  "kind.accounting_software": "Accounting software",
  "kind.mail": "Mail address",
  last: "Last message on {{date}}: {{outcome}}",
  none: "Nothing comes by itself yet",
  "none.text": "Give a mail address to a folder of documents: what is sent to it is filed there.",
  "outcome.accepted": "all of it was filed",
  "outcome.partly": "filed in part",
  "outcome.refused": "refused",
  "outcome.repeated": "received before",
  received_count_one: "{{count}} message in three months",
  received_count_other: "{{count}} messages in three months",
  received_none: "No message in three months",
  "state.activated": "Active",
  "state.deactivated": "Inactive",
  title: "Automations"
}
