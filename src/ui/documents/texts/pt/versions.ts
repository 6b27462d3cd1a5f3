import type { versions as french } from "#ui/documents/texts/fr/versions.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const versions: Texts<typeof french> = {
  add: "Nova versão",
  compare: "Comparar as versões {{before}} e {{after}}",
  current: "Atual",
  "done.restored": "Versão {{number}} reposta: é agora a versão {{latest}}.",
  download: "Descarregar a versão {{number}}",
  more: "Mais detalhes",
  open: "Abrir a versão {{number}}",
  otherType: "Uma nova versão de «{{name}}» tem de ser um ficheiro .{{extension}}.",
  restore: "Repor a versão {{number}}",
  state: "Validada por {{name}}",
  title: "Versões",
  version: "Versão {{number}}"
}
