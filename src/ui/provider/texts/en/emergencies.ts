/** Texts of emergency accesses to a firm’s documents. */
export const emergencies = {
  back: "Back to the firm",
  before: "Accesses to this firm",
  begin: "Open the access",
  "begin.text":
    "The firm’s administrators get your name and your reason by email, and can end the access. Each document that is opened is a line of their log.",
  "begin.title": "Ask for an access",
  begun: "The access is open and the firm is told.",
  companies: "Companies",
  "companies.none": "This firm has no company.",
  document: "Download",
  "document.failed": "“{{name}}” could not be opened: the access may have ended.",
  "document.of": "Download “{{name}}”",
  end: "End the access",
  ended: "The access has ended.",
  "field.minutes": "Duration",
  "field.reason": "Reason",
  "folder.cut": "Only the first 500 items are shown.",
  "folder.empty": "This folder is empty",
  intro: "Read a firm’s documents when it asks for it, or an incident requires it.",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  "open.title": "Access open, to read only",
  "open.until": "Until {{date}}",
  "reason.hint": "A sentence that the firm understands, with the number of its request if there is one.",
  way: "Path"
}
