import type { messages as French } from "#schemas/support/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "support.catalog_full": "O catálogo deste escritório não pode conter tantos serviços e ofertas.",
  "support.client_absent": "Nenhum utilizador cliente deste escritório tem este endereço.",
  "support.companies_missing": "Indique pelo menos uma empresa.",
  "support.companies_too_many": "500 empresas no máximo de cada vez.",
  "support.confirmation_missing": "Assinale a caixa para confirmar.",
  "support.emails_invalid": "Um destes endereços não tem a forma de um endereço de e-mail.",
  "support.emails_missing": "Indique pelo menos um endereço de e-mail.",
  "support.emails_too_many": "No máximo 200 endereços de cada vez.",
  "support.firm_missing": "Escolha o escritório.",
  "support.firm_same": "Escolha um escritório diferente do de origem.",
  "support.firm_without_group":
    "Este escritório não pertence a nenhum grupo. Adicione-o primeiro a um grupo na sua ficha.",
  "support.import_missing": "Escolha a importação.",
  "support.import_started": "Esta importação já foi iniciada ou foi eliminada.",
  "support.model_missing": "Escolha a estrutura.",
  "support.node_absent": "Este escritório não tem pasta nem documento neste endereço.",
  "support.node_missing": "Cole o endereço de uma pasta ou de um documento.",
  "support.person_absent": "Ninguém tem este endereço na equipa deste escritório.",
  "support.person_joined":
    "Esta pessoa já iniciou sessão, ou o seu acesso terminou. Pode pedir uma nova palavra-passe.",
  "support.system_missing": "Escolha o sistema de documentos.",
  "support.theme_missing": "Escolha o tema."
}
