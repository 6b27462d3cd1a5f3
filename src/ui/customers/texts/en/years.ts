import type { years as french } from "#ui/customers/texts/fr/years.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const years: Texts<typeof french> = {
  add: "New financial year",
  "add.title": "New financial year",
  added: "The financial year {{name}} has been added. Its folders will appear in a moment.",
  creating: "Creation in progress",
  deleting: "Deletion in progress",
  "field.end": "End",
  "field.name": "Name",
  "field.name.hint": "It is also its folder’s name, for instance {{name}}",
  "field.start": "Start",
  holds: "Contains documents",
  intro: "Each financial year has its own folders, created from the tree model.",
  "no-company": "Choose a company to see its financial years.",
  none: "No financial year",
  "none.text": "Add the first one: its folders are created from the tree model.",
  open: "Open the folder",
  readers: "Your firm and the company’s administrators add and delete financial years.",
  "removal.confirm": "Delete",
  "removal.text": "Its empty folders are deleted with it. If a document is added in the meantime, the year is kept.",
  "removal.title": "Delete the financial year {{name}}?",
  remove: "Delete",
  removing: "{{name}} is being deleted.",
  span: "From {{start}} to {{end}}",
  title: "Financial years"
}
