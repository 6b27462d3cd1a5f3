/** Texts of the note of a client file. */
export const note = {
  bold: "Negrito",
  "bold.sign": "N",
  bullet: "Lista com marcas",
  "bullet.sign": "•",
  empty: "Ainda ninguém escreveu uma nota. Só o escritório a vê.",
  heading: "Título",
  "heading.sign": "T",
  italic: "Itálico",
  "italic.sign": "I",
  number: "Lista numerada",
  "number.sign": "1.",
  saved: "A nota está guardada.",
  text: "Nota do escritório",
  tools: "Formatação",
  underline: "Sublinhado",
  "underline.sign": "S",
  written: "Escrita em {{date}}",
  "written-by": "Escrita por {{author}} em {{date}}"
}
