/** Texts of the note of a client file. */
export const note = {
  bold: "Bold",
  "bold.sign": "B",
  bullet: "Bulleted list",
  "bullet.sign": "•",
  empty: "Nobody has written a note yet. Only the firm can see it.",
  heading: "Heading",
  "heading.sign": "H",
  italic: "Italic",
  "italic.sign": "I",
  number: "Numbered list",
  "number.sign": "1.",
  saved: "The note is saved.",
  text: "Firm’s note",
  tools: "Formatting",
  underline: "Underline",
  "underline.sign": "U",
  written: "Written on {{date}}",
  "written-by": "Written by {{author}} on {{date}}"
}
