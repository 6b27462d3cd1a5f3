import type { trash as french } from "#ui/documents/texts/fr/trash.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const trash: Texts<typeof french> = {
  "amount.documents_many": "{{count}} documentos",
  "amount.documents_one": "{{count}} documento",
  "amount.documents_other": "{{count}} documentos",
  "amount.folders_many": "{{count}} pastas",
  "amount.folders_one": "{{count}} pasta",
  "amount.folders_other": "{{count}} pastas",
  end: "Eliminado definitivamente em",
  "end.days_many": "Daqui a {{count}} dias",
  "end.days_one": "Daqui a {{count}} dia",
  "end.days_other": "Daqui a {{count}} dias",
  "end.today": "Hoje",
  gone: "Esta pasta já não existe: {{way}}",
  "gone.short": "Esta pasta já não existe",
  "home.confirm": "Restaurar aqui",
  "home.hint": "A pasta de origem já não existe. Escolha onde o restaurar.",
  "home.hint.many": "Algumas pastas de origem já não existem. Escolha onde restaurar o que continham.",
  "home.title.many": "Restaurar {{count}} elementos",
  "home.title.one": "Restaurar «{{name}}»",
  note_many: "{{count}} elementos, guardados {{days}} dias após a sua eliminação.",
  note_one: "{{count}} elemento, guardado {{days}} dias após a sua eliminação.",
  note_other: "{{count}} elementos, guardados {{days}} dias após a sua eliminação.",
  "note.soon_many": "{{count}} serão eliminados definitivamente dentro de 7 dias.",
  "note.soon_one": "{{count}} será eliminado definitivamente dentro de 7 dias.",
  "note.soon_other": "{{count}} serão eliminados definitivamente dentro de 7 dias.",
  "purge.confirm": "Eliminar definitivamente",
  "purge.text": "Ninguém o poderá restaurar, nem o que contém.",
  "purge.text.many": "Ninguém os poderá restaurar, nem o que contêm.",
  "purge.title.many": "Eliminar definitivamente {{count}} elementos?",
  "purge.title.one": "Eliminar definitivamente «{{name}}»?"
}
