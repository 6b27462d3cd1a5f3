/** Texts of the note of a client file. */
export const note = {
  bold: "Gras",
  "bold.sign": "G",
  bullet: "Liste à puces",
  "bullet.sign": "•",
  empty: "Personne n’a encore écrit de note. Elle n’est visible que du cabinet.",
  heading: "Titre",
  "heading.sign": "T",
  italic: "Italique",
  "italic.sign": "I",
  number: "Liste numérotée",
  "number.sign": "1.",
  saved: "La note est enregistrée.",
  text: "Note du cabinet",
  tools: "Mise en forme",
  underline: "Souligné",
  "underline.sign": "S",
  written: "Écrite le {{date}}",
  "written-by": "Écrite par {{author}}, le {{date}}"
}
