import type { messages as French } from "#schemas/mobileApps/messages/fr.ts"

/** Texts of mobile app errors, by message code. */
export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isAppIdle": "O arquivo está a ser preparado: aguarde até estar pronto.",
  "closed.isAppListed": "Indique primeiro o endereço e o identificador da aplicação em pelo menos uma das duas lojas.",
  "closed.isAppPending": "Nenhuma versão aguarda a resposta de uma loja.",
  "closed.isVersionAbove": "Escolha um número de versão superior ao publicado.",
  "closed.isWithoutApp": "Este escritório já tem uma aplicação.",
  "mobile.address_invalid": "Um endereço começa por http://, https:// ou {host}.",
  "mobile.bundle_invalid":
    "O identificador é do género com.exemplo.{firm}: letras minúsculas e algarismos, e {firm} no fim.",
  "mobile.bundle_taken": "Outra aplicação já tem este identificador.",
  "mobile.domain_invalid": "Um destes domínios não é válido. Exemplo: portal.escritorio.pt",
  "mobile.domains_many": "20 domínios no máximo.",
  "mobile.missing": "Preencha este campo.",
  "mobile.same_titles": "O subtítulo tem de ser diferente do título.",
  "mobile.store_id_invalid": "Um identificador só tem letras, algarismos, pontos e hífenes.",
  "mobile.too_long": "É demasiado longo para as lojas.",
  "mobile.version_invalid": "Uma versão escreve-se 1.0 ou 1.0.0."
}
