import type { years as french } from "#ui/customers/texts/fr/years.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const years: Texts<typeof french> = {
  add: "Novo exercício",
  "add.title": "Novo exercício",
  added: "O exercício {{name}} foi adicionado. As suas pastas chegam dentro de momentos.",
  creating: "Criação em curso",
  deleting: "Eliminação em curso",
  "field.end": "Fim",
  "field.name": "Nome",
  "field.name.hint": "É também o nome da sua pasta, por exemplo {{name}}",
  "field.start": "Início",
  holds: "Contém documentos",
  intro: "Cada exercício tem as suas pastas, criadas segundo o modelo de pastas.",
  "no-company": "Escolha uma empresa para ver os seus exercícios.",
  none: "Nenhum exercício",
  "none.text": "Adicione o primeiro: as suas pastas são criadas segundo o modelo de pastas.",
  open: "Abrir a pasta",
  readers: "O seu escritório e os administradores da empresa adicionam e eliminam exercícios.",
  "removal.confirm": "Eliminar",
  "removal.text":
    "As suas pastas vazias são eliminadas com ele. Se entretanto for adicionado um documento, o exercício é conservado.",
  "removal.title": "Eliminar o exercício {{name}}?",
  remove: "Eliminar",
  removing: "A eliminação de {{name}} está em curso.",
  span: "De {{start}} a {{end}}",
  title: "Exercícios"
}
