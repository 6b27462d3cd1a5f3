/** What comes into a client file by itself. */
export const automation = {
  documents: "Abrir os documentos",
  feeds: "Alimenta {{folder}}",
  "feeds.nothing": "Não alimenta nenhuma pasta",
  "feeds.root": "Alimenta os documentos da empresa",
  intro: "O que chega sozinho ao processo do cliente, e onde.",
  "kind.accounting_software": "Software de contabilidade",
  "kind.mail": "Endereço de correio",
  last: "Última mensagem em {{date}}: {{outcome}}",
  none: "Nenhuma automatização",
  "none.text": "Dê um endereço de correio a uma pasta de documentos: o que lhe é enviado é arquivado aí.",
  "outcome.accepted": "tudo foi arquivado",
  "outcome.partly": "arquivado em parte",
  "outcome.refused": "recusado",
  "outcome.repeated": "já recebido",
  received_count_many: "{{count}} mensagens em três meses",
  received_count_one: "{{count}} mensagem em três meses",
  received_count_other: "{{count}} mensagens em três meses",
  received_none: "Nenhuma mensagem há três meses",
  "state.activated": "Ativa",
  "state.deactivated": "Inativa",
  title: "Automatizações"
}
